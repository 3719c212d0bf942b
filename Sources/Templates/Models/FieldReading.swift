// Reads values whose type is known only to their field. The readers are metatypes and not closures, so that instructions are
// trivial types, and the renderer retains nothing when it runs them.
//
// Every pointer passed to `at` must point to an initialized value: to an optional of `Value`, or to an array of
// `Element`. `TemplateProgram` explains why that holds.

import Localization

protocol PresenceReading: SendableMetatype {
    static func isPresent(at pointer: UnsafeRawPointer) -> Bool
}

/// Gives access to the elements of a list without copying them.
protocol ListReading: SendableMetatype {
    static var element: any TemplateModel.Type { get }
    static var stride: Int { get }
    static func count(at pointer: UnsafeRawPointer) -> Int
    static func withElements(at pointer: UnsafeRawPointer, _ body: (_ first: UnsafeRawPointer, _ count: Int) -> Void)
}

/// Optionals of any type. `Value` is not required to be `Copyable`: generic code for copyable values would copy the value to
/// test whether there is one.
enum OptionalAccess<Value: ~Copyable>: PresenceReading {
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
