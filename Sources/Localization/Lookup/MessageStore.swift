// The compiled texts of one language. All literal parts are in one block of bytes. A part that escaping changes is stored twice,
// unescaped and escaped. All parts of a text are values of trivial types, so reading them neither retains objects nor allocates
// memory.
//
// The store uses unmanaged memory, because reading an array element retains the array.

import StringCatalog

/// The compiled texts and the bytes of their literal parts.
///
/// **Why the unmanaged memory is safe.**
///
/// - The pointers are set in `init`, their memory is never written afterwards, and only `deinit` frees it. So all threads
///   can read it at the same time.
/// - A store is alive while its texts are written: `ContextStorage` owns the store of its language, and keeps a temporary
///   one alive with `withExtendedLifetime`.
/// - Ranges and indices are valid: `MessageCompiler` creates each of them for elements that it has already appended to the
///   same arrays, and only appends.
/// - Indices of `texts` come from `KeyTable`, whose keys are those of the catalog, and there is one text for each key.
/// - All element types are trivial, so they need no deinitialization. The compiler checks this because of `BitwiseCopyable`.
final class MessageStore: Sendable {
    /// A range of `bytes`.
    struct Run {
        var start: UInt32
        var count: UInt32
    }

    /// A literal part of a text, unescaped and escaped.
    struct Literal {
        var raw, escaped: Run
    }

    /// A range of `steps`.
    struct StepRange: BitwiseCopyable, Equatable {
        var start: UInt32
        var end: UInt32
    }

    /// The index of an argument, from 0, and the number of decimals that its placeholder sets, or -1 when it does not set them.
    struct ArgumentSlot {
        var index: Int16
        var decimals: Int8
    }

    /// The index of the branch for the whole number 0, after those of the six categories.
    static let branchOfZero = 6

    enum Step: BitwiseCopyable {
        case literal(Literal)
        case argument(ArgumentSlot)
        /// Continues with the branch for a number. Seven ranges start at index `branches`: one for each plural
        /// category, and one for the whole number 0.
        case plural(ArgumentSlot, isOrdinal: Bool, branches: UInt32)
        /// A tag, as an index into `tags`.
        case open(UInt32)
        case close(UInt32)
    }

    enum Message {
        /// A text that has neither placeholders nor tags.
        case constant(Literal)
        case steps(StepRange)
    }

    /// The text of a key in the language of the store.
    struct Text: BitwiseCopyable {
        let message: Message
        /// Whether the key needs a translation into the language of the store and has none, so the text is in the source
        /// language. False for a key with `shouldTranslate` false, whose text belongs to all languages.
        let isMissing: Bool
    }

    // See “Why the unmanaged memory is safe”.
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

    @inline(__always)
    func append(_ literal: Literal, escaping: TextBuffer.Escaping, to buffer: inout TextBuffer) {
        let run = escaping == .none ? literal.raw : literal.escaped
        buffer.append(UnsafeRawBufferPointer(start: bytes + Int(run.start), count: Int(run.count)))
    }
}

extension UnsafePointer {
    /// Allocates memory and copies the elements of an array into it. The caller deinitializes and deallocates it.
    package init(copying elements: [Pointee]) {
        let memory = UnsafeMutableBufferPointer<Pointee>.allocate(capacity: Swift.max(elements.count, 1))
        _ = memory.initialize(from: elements)
        self.init(memory.baseAddress.unsafelyUnwrapped)
    }
}
