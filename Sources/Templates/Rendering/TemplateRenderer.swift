// Running a program: one pass, one buffer. Not generic on purpose, so that it is compiled once and never specialized
// across modules; every type it meets is known to its instructions.

import Localization

/// One page being written. Plain pointers only, and the context is handed down beside them: nothing here is retained
/// while a page is written.
struct TemplateRenderer {
    private let instructions: UnsafePointer<Instruction>
    private let bytes: UnsafeRawPointer
    private let constants: UnsafePointer<LocalizedStringResource>
    private let blocks: UnsafePointer<TagBlock>
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
                instructions: program.instructions, bytes: program.bytes, constants: program.constants,
                blocks: program.blocks, frames: frames)
            // The renderer has nothing but pointers into the program.
            withExtendedLifetime(program) { renderer.run(0..<program.count, in: context, to: &buffer) }
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
            case .string(let slot):
                InPlace<String>.read(pointer(slot)) { buffer.append(escaping: $0) }
            case .typed(let slot, let escaping):
                InPlace<String>.read(pointer(slot)) { context.append(typed: $0, escaping: escaping, to: &buffer) }
            case .integer(let slot):
                buffer.append(decimal: pointer(slot).load(as: Int.self))
            case .resource(let slot, let escaping):
                InPlace<LocalizedStringResource>.read(pointer(slot)) {
                    context.append($0, escaping: escaping, to: &buffer)
                }
            case .url(let url, let slot):
                let start = buffer.count
                url.append(at: pointer(slot), to: &buffer)
                // Whatever a type of address does wrong: no script and no other host's path is ever written.
                let isSafe = buffer.withUnsafeBytes {
                    AddressStart.isSafe(UnsafeRawBufferPointer(rebasing: $0[start...]))
                }
                if isSafe { buffer.escape(from: start) } else { buffer.remove(from: start) }
            case .constant(let index, let escaping):
                InPlace<LocalizedStringResource>.read(constants + Int(index)) {
                    context.append($0, escaping: escaping, to: &buffer)
                }
            case .message(let slot, let blocks, let target):
                InPlace<LocalizedStringResource>.read(pointer(slot)) {
                    write($0, with: blocks, in: context, to: &buffer)
                }
                next = Int(target)
            case .constantMessage(let index, let blocks, let target):
                InPlace<LocalizedStringResource>.read(constants + Int(index)) {
                    write($0, with: blocks, in: context, to: &buffer)
                }
                next = Int(target)
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

    /// Writes a message, and what the template has for each of its tags. A tag that the template does not know, which
    /// can only be one of an argument's, leaves its words without an element.
    private func write(
        _ message: LocalizedStringResource, with blocks: BlockRange, in context: LocalizationContext,
        to buffer: inout TextBuffer
    ) {
        let candidates = UnsafeBufferPointer(start: self.blocks + Int(blocks.start), count: Int(blocks.count))
        context.append(message, to: &buffer) { tag, edge, buffer in
            guard let block = candidates.first(where: { $0.tag == tag }) else { return }
            let range =
                switch edge {
                case .open: Int(block.opening)..<Int(block.words)
                case .close: Int(block.words)..<Int(block.end)
                }
            run(range, in: context, to: &buffer)
        }
    }
}
