// Reading a value of a type that only its field knows. Metatypes and not closures: an instruction that holds one is
// plain bytes, and running it retains nothing.
//
// Every `at pointer` below must point at an initialized value of the type that the generic parameter names.
// `TemplateProgram` says why that holds. An optional address is read only when it is there.

import Localization

/// Writes an address.
protocol URLReading: SendableMetatype {
    static func append(at pointer: UnsafeRawPointer, to buffer: inout TextBuffer)
}

/// Says whether an optional holds a value.
protocol PresenceReading: SendableMetatype {
    static func isPresent(at pointer: UnsafeRawPointer) -> Bool
}

/// Lends the elements of a list where they lie.
protocol ListReading: SendableMetatype {
    static var element: any TemplateModel.Type { get }
    static var stride: Int { get }
    static func count(at pointer: UnsafeRawPointer) -> Int
    static func withElements(at pointer: UnsafeRawPointer, _ body: (_ first: UnsafeRawPointer, _ count: Int) -> Void)
}

enum URLAccess<Value: TemplateURL>: URLReading {
    static func append(at pointer: UnsafeRawPointer, to buffer: inout TextBuffer) {
        InPlace<Value>.read(pointer) { $0.append(to: &buffer) }
    }
}

enum OptionalAccess<Value>: PresenceReading {
    static func isPresent(at pointer: UnsafeRawPointer) -> Bool {
        switch pointer.assumingMemoryBound(to: Value?.self).pointee {
        case .none: false
        case .some: true
        }
    }
}

enum ArrayAccess<Element: TemplateModel>: ListReading {
    static var element: any TemplateModel.Type { Element.self }
    static var stride: Int { MemoryLayout<Element>.stride }

    static func count(at pointer: UnsafeRawPointer) -> Int {
        pointer.assumingMemoryBound(to: [Element].self).pointee.count
    }

    static func withElements(at pointer: UnsafeRawPointer, _ body: (UnsafeRawPointer, Int) -> Void) {
        pointer.assumingMemoryBound(to: [Element].self).pointee.withUnsafeBufferPointer { elements in
            if let first = elements.baseAddress { body(UnsafeRawPointer(first), elements.count) }
        }
    }
}
