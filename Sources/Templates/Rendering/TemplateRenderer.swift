// Runs the instructions of a program in one pass. The renderer is not generic: it is compiled once and never
// specialized in other modules. The instructions hold all types that it needs.

import Localization

/// Renders one page. The renderer consists of plain pointers and the context is passed beside it, so that nothing is
/// retained.
struct TemplateRenderer {
    private let instructions: UnsafePointer<Instruction>
    private let bytes: UnsafeRawPointer
    private let constants: UnsafePointer<LocalizedStringResource>
    private let blocks: UnsafePointer<TagBlock>
    private let frames: UnsafeMutablePointer<UnsafeRawPointer>

    /// Runs a program for a view and a layout of the types that it was bound to. `TemplateProgram` documents this
    /// requirement.
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
            // The pointers of the renderer do not keep the program alive.
            withExtendedLifetime(program) { renderer.run(0..<program.count, in: context, to: &buffer) }
        }
    }

    private func run(_ range: Range<Int>, in context: LocalizationContext, to buffer: inout TextBuffer) {
        var next = range.lowerBound
        // The start of the attribute value that `endURL` checks as a whole. The value begins and ends in the same range.
        var whole = (start: 0, isOfThisSite: false)
        while next < range.upperBound {
            let instruction = instructions[next]
            next += 1
            switch instruction {
            case .literal(let start, let count):
                buffer.append(UnsafeRawBufferPointer(start: bytes + Int(start), count: Int(count)))
            case .string(let slot):
                Borrowed<String>.withValue(at: typedPointer(slot)) { buffer.append(escaping: $0) }
            case .contained(let slot):
                Borrowed<String>.withValue(at: typedPointer(slot)) { buffer.append(contained: $0) }
            case .userInput(let slot, let escaping):
                Borrowed<String>.withValue(at: typedPointer(slot)) {
                    context.append(userInput: $0, escaping: escaping, to: &buffer)
                }
            case .integer(let slot):
                buffer.append(decimal: pointer(slot).load(as: Int.self))
            case .resource(let slot, let escaping):
                Borrowed<LocalizedStringResource>.withValue(at: typedPointer(slot)) {
                    context.append($0, escaping: escaping, to: &buffer)
                }
            case .url(let url, let slot):
                let start = buffer.count
                url.append(at: pointer(slot), to: &buffer)
                // The implementation of the URL type can be wrong, so an address such as `javascript:…` or `//host` is not written.
                if removeUnsafeURL(from: start, isOfThisSite: false, in: &buffer) { buffer.escape(from: start) }
            case .urlOfThisSite(let url, let slot):
                let start = buffer.count
                url.append(at: pointer(slot), to: &buffer)
                if removeUnsafeURL(from: start, isOfThisSite: true, in: &buffer) { buffer.escape(from: start) }
            case .beginURL(let isOfThisSite):
                whole = (buffer.count, isOfThisSite)
            case .endURL:
                _ = removeUnsafeURL(from: whole.start, isOfThisSite: whole.isOfThisSite, in: &buffer)
            case .constant(let index, let escaping):
                Borrowed.withValue(at: constants + Int(index)) {
                    context.append($0, escaping: escaping, to: &buffer)
                }
            case .message(let slot, let blocks, let target):
                Borrowed<LocalizedStringResource>.withValue(at: typedPointer(slot)) {
                    write($0, with: blocks, in: context, to: &buffer)
                }
                next = Int(target)
            case .constantMessage(let index, let blocks, let target):
                Borrowed.withValue(at: constants + Int(index)) {
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

    /// Removes a URL that is not safe.
    /// - Returns: whether the URL was kept.
    private func removeUnsafeURL(from start: Int, isOfThisSite: Bool, in buffer: inout TextBuffer) -> Bool {
        let isSafe = buffer.withUnsafeBytes {
            URLPrefix.isSafe(UnsafeRawBufferPointer(rebasing: $0[start...]), isOfThisSite: isOfThisSite)
        }
        if !isSafe { buffer.remove(from: start) }
        return isSafe
    }

    private func pointer(_ slot: Slot) -> UnsafeRawPointer {
        frames[Int(slot.frame)] + Int(slot.offset)
    }

    private func typedPointer<Value>(_ slot: Slot) -> UnsafePointer<Value> {
        pointer(slot).assumingMemoryBound(to: Value.self)
    }

    private func holds(_ condition: Instruction.Condition, at pointer: UnsafeRawPointer) -> Bool {
        switch condition {
        case .flag: pointer.load(as: Bool.self)
        case .presence(let value): value.isPresent(at: pointer)
        case .elements(let list): list.count(at: pointer) > 0
        }
    }

    /// Writes a message with the blocks for its tags. A tag without a block of its name is omitted, and its content is
    /// written. Such a tag can come from an argument.
    private func write(
        _ message: LocalizedStringResource, with blocks: BlockRange, in context: LocalizationContext,
        to buffer: inout TextBuffer
    ) {
        let candidates = UnsafeBufferPointer(start: self.blocks + Int(blocks.start), count: Int(blocks.count))
        context.append(message, to: &buffer) { tag, edge, buffer in
            guard let block = candidates.first(where: { $0.tag == tag }) else { return }
            let range =
                switch edge {
                case .open: Int(block.opening)..<Int(block.content)
                case .close: Int(block.content)..<Int(block.end)
                }
            run(range, in: context, to: &buffer)
        }
    }
}
