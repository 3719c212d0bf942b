// The texts of one language made ready: cut at their placeholders, all literal parts in one run of bytes, once raw and
// once escaped. Every entry is plain bytes, so that writing a text retains nothing and allocates nothing.

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

    let bytes: [UInt8]
    let steps: [Step]
    let branches: [StepRange]
    let tags: [String]

    init(_ compiler: consuming MessageCompiler) {
        bytes = compiler.bytes
        steps = compiler.steps
        branches = compiler.branches
        tags = compiler.tags
    }

    /// Copies the bytes of a literal part.
    @inline(__always)
    func append(_ literal: Literal, escaping: TextBuffer.Escaping, to buffer: inout TextBuffer) {
        let run = escaping == .none ? literal.raw : literal.escaped
        bytes.withUnsafeBytes { bytes in
            let start = Int(run.start)
            buffer.append(UnsafeRawBufferPointer(rebasing: bytes[start..<start + Int(run.count)]))
        }
    }
}
