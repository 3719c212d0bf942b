// Running a program: one pass, one buffer. Not generic on purpose, so that it is compiled once and never specialized
// across modules; every type it meets is known to its instructions.

import Localization

/// One page being written. Plain pointers only, and the context is handed down beside them: nothing here is retained
/// while a page is written.
struct TemplateRenderer {
    private let instructions: UnsafePointer<Instruction>
    private let bytes: UnsafeRawPointer
    private let constants: UnsafePointer<LocalizedStringResource>
    private let frames: UnsafeMutablePointer<UnsafeRawPointer>

    /// Runs `program` for a view and a layout of the types that it was bound to; `TemplateProgram` says what rests on
    /// that.
    static func run(
        _ program: TemplateProgram,
        layout: UnsafeRawPointer,
        view: UnsafeRawPointer,
        context: LocalizationContext,
        to buffer: inout TextBuffer
    ) {
        withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: program.frameCount) { frames in
            frames.initialize(repeating: view)
            frames[0] = layout
            guard let frames = frames.baseAddress else { return }
            let renderer = TemplateRenderer(
                instructions: program.instructions, bytes: program.bytes, constants: program.constants, frames: frames)
            renderer.run(0..<program.count, in: context, to: &buffer)
        }
    }

    private func run(_ range: Range<Int>, in context: LocalizationContext, to buffer: inout TextBuffer) {
        var next = range.lowerBound
        while next < range.upperBound {
            let instruction = instructions[next]
            next += 1
            switch instruction {
            case .literal(let start, let count):
                buffer.append(UnsafeRawBufferPointer(start: bytes + Int(start), count: Int(count)))
            case .text(let type, let slot):
                write(type, at: pointer(slot), in: context, to: &buffer)
            case .url(let url, let slot):
                let start = buffer.count
                url.append(at: pointer(slot), to: &buffer)
                buffer.escape(from: start)
            case .constant(let index):
                InPlace<LocalizedStringResource>.read(constants + Int(index)) {
                    context.append($0, escaping: .html, to: &buffer)
                }
            case .unless(let condition, let slot, let target):
                if !holds(condition, at: pointer(slot)) { next = Int(target) }
            case .when(let condition, let slot, let target):
                if holds(condition, at: pointer(slot)) { next = Int(target) }
            case .each(let list, let slot, let element, let target):
                let stride = list.stride
                let body = next..<Int(target)
                list.withElements(at: pointer(slot)) { first, count in
                    for index in 0..<count {
                        frames[Int(element)] = first + index * stride
                        run(body, in: context, to: &buffer)
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

    private func write(
        _ type: TextType.Content, at pointer: UnsafeRawPointer, in context: LocalizationContext,
        to buffer: inout TextBuffer
    ) {
        switch type {
        case .string:
            InPlace<String>.read(pointer) { buffer.append(escaping: $0) }
        case .integer:
            buffer.append(decimal: pointer.load(as: Int.self))
        case .resource:
            InPlace<LocalizedStringResource>.read(pointer) { context.append($0, escaping: .html, to: &buffer) }
        }
    }
}
