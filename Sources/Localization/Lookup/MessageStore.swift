// The texts of one language made ready: cut at their placeholders, all literal parts in one run of bytes, once raw and
// once escaped. Every entry is plain bytes, so that writing a text retains nothing and allocates nothing.
//
// The store owns plain memory instead of arrays: an array is retained for each element that is read.

import StringCatalog

/// A program for each text, and the bytes that the programs copy.
final class MessageStore: Sendable {
    /// A run of `bytes`.
    struct Run {
        var start: UInt32
        var count: UInt32
    }

    /// Words between placeholders.
    struct Literal {
        var raw, escaped: Run
    }

    /// Steps that follow each other.
    struct StepRange {
        var start: UInt32
        var end: UInt32
    }

    /// Where an argument goes, and how many decimals a number has there; -1: as it needs.
    struct ArgumentPlace {
        var index: Int16
        var decimals: Int8
    }

    /// Which of the branches is for 0.
    static let branchOfZero = 6

    /// One step of a text.
    enum Step {
        case literal(Literal)
        case argument(ArgumentPlace)
        /// What follows depends on a number; `branches` has seven ranges from here: one for each plural category, and
        /// one for the whole number 0.
        case plural(ArgumentPlace, isOrdinal: Bool, branches: UInt32)
        /// A tag, by its place in `tags`.
        case open(UInt32)
        case close(UInt32)
    }

    /// A compiled text.
    enum Message {
        /// A text that nothing goes into.
        case constant(Literal)
        case steps(StepRange)
    }

    /// A key's text in the language.
    struct Text {
        let message: Message
        /// Whether the text is in the source language although the page is not.
        let isForeign: Bool
        /// Whether the text should be there in the page's language and is not.
        let isMissing: Bool
    }

    // Written here and never again, and freed with the store: any thread may read them.
    nonisolated(unsafe) let texts: UnsafePointer<Text>
    nonisolated(unsafe) let bytes: UnsafePointer<UInt8>
    nonisolated(unsafe) let steps: UnsafePointer<Step>
    nonisolated(unsafe) let branches: UnsafePointer<StepRange>
    let tags: [String]

    init(_ compiler: consuming MessageCompiler, texts: [Text] = []) {
        self.texts = UnsafePointer(copying: texts)
        bytes = UnsafePointer(copying: compiler.bytes)
        steps = UnsafePointer(copying: compiler.steps)
        branches = UnsafePointer(copying: compiler.branches)
        tags = compiler.tags
    }

    deinit {
        texts.deallocate()
        bytes.deallocate()
        steps.deallocate()
        branches.deallocate()
    }

    /// Copies the bytes of a literal part.
    @inline(__always)
    func append(_ literal: Literal, escaping: TextBuffer.Escaping, to buffer: inout TextBuffer) {
        let run = escaping == .none ? literal.raw : literal.escaped
        buffer.append(UnsafeRawBufferPointer(start: bytes + Int(run.start), count: Int(run.count)))
    }
}

extension UnsafePointer {
    /// Memory of its own with the elements of an array, to be deinitialized and deallocated by whoever keeps it.
    package init(copying elements: [Pointee]) {
        let memory = UnsafeMutableBufferPointer<Pointee>.allocate(capacity: Swift.max(elements.count, 1))
        _ = memory.initialize(from: elements)
        self.init(memory.baseAddress.unsafelyUnwrapped)
    }
}
