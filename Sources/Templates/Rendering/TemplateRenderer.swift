// Running a program: one pass, one buffer. Not generic on purpose, so that it is compiled once and never specialized
// across modules; every type it meets is known to its instructions.

import Localization

/// One page being written.
struct TemplateRenderer: ~Copyable {
    private let instructions: UnsafeBufferPointer<Instruction>
    private let bytes: UnsafeRawBufferPointer
    private let constants: UnsafeBufferPointer<LocalizedStringResource>
    private let frames: UnsafeMutableBufferPointer<UnsafeRawPointer>
    private let context: LocalizationContext
    /// Addresses are written here first, to be escaped.
    private var address = TextBuffer(capacity: 256)

    /// Runs `program` for a view and a layout of the types that it was bound to; `TemplateProgram` says what rests on
    /// that.
    static func run(
        _ program: TemplateProgram,
        layout: UnsafeRawPointer,
        view: UnsafeRawPointer,
        context: LocalizationContext,
        to buffer: inout TextBuffer
    ) {
        program.instructions.withUnsafeBufferPointer { instructions in
            program.bytes.withUnsafeBytes { bytes in
                program.constants.withUnsafeBufferPointer { constants in
                    withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: program.frameCount) { frames in
                        frames.initialize(repeating: view)
                        frames[0] = layout
                        var renderer = TemplateRenderer(instructions, bytes, constants, frames, context)
                        renderer.run(0, to: instructions.count, into: &buffer)
                    }
                }
            }
        }
    }

    private init(
        _ instructions: UnsafeBufferPointer<Instruction>,
        _ bytes: UnsafeRawBufferPointer,
        _ constants: UnsafeBufferPointer<LocalizedStringResource>,
        _ frames: UnsafeMutableBufferPointer<UnsafeRawPointer>,
        _ context: LocalizationContext
    ) {
        self.instructions = instructions
        self.bytes = bytes
        self.constants = constants
        self.frames = frames
        self.context = context
    }

    private mutating func run(_ start: Int, to end: Int, into buffer: inout TextBuffer) {
        var next = start
        while next < end {
            let instruction = instructions[next]
            next += 1
            switch instruction {
            case .literal(let start, let count):
                buffer.append(UnsafeRawBufferPointer(rebasing: bytes[Int(start)..<Int(start) + Int(count)]))
            case .text(let type, let slot):
                write(type, at: pointer(slot), into: &buffer)
            case .url(let url, let slot):
                address.removeAll(keepingCapacity: true)
                url.append(at: pointer(slot), to: &address)
                // Whatever a type of address does wrong: no script and no other host's path is ever written.
                address.withUnsafeBytes { if AddressStart.isSafe($0) { buffer.append(escaping: $0) } }
            case .constant(let index):
                context.append(constants[Int(index)], escaping: .html, to: &buffer)
            case .unless(let condition, let slot, let target):
                if !holds(condition, at: pointer(slot)) { next = Int(target) }
            case .when(let condition, let slot, let target):
                if holds(condition, at: pointer(slot)) { next = Int(target) }
            case .each(let list, let slot, let element, let target):
                let stride = list.stride
                let body = next
                list.withElements(at: pointer(slot)) { first, count in
                    for index in 0..<count {
                        frames[Int(element)] = first + index * stride
                        run(body, to: Int(target), into: &buffer)
                    }
                }
                next = Int(target)
            }
        }
    }

    private func pointer(_ slot: Slot) -> UnsafeRawPointer {
        frames[Int(slot.frame)] + Int(slot.offset)
    }

    private func holds(_ condition: Instruction.Condition, at pointer: UnsafeRawPointer) -> Bool {
        switch condition {
        case .flag: pointer.load(as: Bool.self)
        case .presence(let value): value.isPresent(at: pointer)
        case .elements(let list): list.count(at: pointer) > 0
        }
    }

    private func write(_ type: TextType, at pointer: UnsafeRawPointer, into buffer: inout TextBuffer) {
        switch type {
        case .string:
            buffer.append(escaping: pointer.assumingMemoryBound(to: String.self).pointee)
        case .optionalString:
            if let text = pointer.assumingMemoryBound(to: String?.self).pointee { buffer.append(escaping: text) }
        case .integer:
            buffer.append(decimal: pointer.assumingMemoryBound(to: Int.self).pointee)
        case .optionalInteger:
            if let number = pointer.assumingMemoryBound(to: Int?.self).pointee { buffer.append(decimal: number) }
        case .resource:
            let resource = pointer.assumingMemoryBound(to: LocalizedStringResource.self)
            context.append(resource.pointee, escaping: .html, to: &buffer)
        case .optionalResource:
            if let resource = pointer.assumingMemoryBound(to: LocalizedStringResource?.self).pointee {
                context.append(resource, escaping: .html, to: &buffer)
            }
        }
    }
}
