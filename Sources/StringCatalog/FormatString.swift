// The placeholders of a text: `%@`, `%lld`, `%.1lf`, `%%`, `%2$@`, `%#@name@`, and `%arg` inside a substitution; and its
// tags. As in Apple's “String Format Specifiers”, without widths and flags, which are no matter of translation.

/// What an argument has to be (Apple's “String Format Specifiers”).
public enum ArgumentType: String, Sendable {
    /// `%@`
    case text
    /// `%lld`
    case integer
    /// `%lf`
    case number
}

/// A text cut at its placeholders and tags.
public struct FormatString: Sendable, Equatable {
    /// A piece of a text.
    public enum Part: Sendable, Equatable {
        /// Words, with `%%` already one percent sign.
        case literal(String)
        /// Where an argument goes.
        case placeholder(Placeholder)
        /// `<name>`
        case open(String)
        /// `</name>`
        case close(String)
    }

    /// Where an argument goes.
    public struct Placeholder: Sendable, Equatable {
        /// What a placeholder asks for.
        public enum Content: Sendable, Equatable {
            /// The argument itself. Decimals are how many digits a number has after the separator; nil: as it needs.
            case argument(ArgumentType, decimals: Int?)
            /// `%#@name@`
            case substitution(String)
            /// `%arg`: the number that a substitution is about.
            case substitutionArgument
        }

        /// What the placeholder asks for.
        public let content: Content
        /// Which argument, from 1: as written (`%2$@`), else the place among those without a number.
        public let number: Int
        /// Whether the number was written.
        public let isPositional: Bool

        /// - Parameters:
        ///   - content: what the placeholder asks for.
        ///   - number: which argument, from 1.
        ///   - isPositional: whether the number was written.
        public init(content: Content, number: Int, isPositional: Bool = false) {
            self.content = content
            self.number = number
            self.isPositional = isPositional
        }
    }

    /// Why a text is no format.
    public struct Malformed: Error, Equatable {
        /// One sentence, without a place.
        public let message: String
    }

    /// The numbers that an argument can have.
    public static let argumentNumbers = 1...99

    /// The pieces, in order.
    public let parts: [Part]

    /// The placeholders, in the order of the text.
    public var placeholders: [Placeholder] {
        parts.compactMap { part in
            if case .placeholder(let placeholder) = part { placeholder } else { nil }
        }
    }

    /// - Parameters:
    ///   - text: a text of the catalog, a key or a default value.
    ///   - tags: the names that are tags when they stand in angle brackets; everything else in them is text.
    public init(_ text: String, tags: [String] = []) throws(Malformed) {
        if tags.isEmpty, !text.hasByte("%") {
            parts = text.isEmpty ? [] : [.literal(text)]
            return
        }
        var scanner = FormatScanner(text, tags: tags)
        parts = try scanner.parts()
    }

    /// A text without placeholders, whatever characters it has.
    public init(literal: String) {
        parts = [.literal(literal)]
    }

    /// What a substitution's `formatSpecifier` stands for: `lld`, `.1lf`, `@`.
    public static func specifier(_ specifier: String) -> Placeholder.Content? {
        guard let format = try? FormatString("%" + specifier), format.parts.count == 1,
            case .argument = format.placeholders.first?.content
        else { return nil }
        return format.placeholders.first?.content
    }
}

/// Walks along the bytes: everything that means something is ASCII.
private struct FormatScanner {
    private let bytes: [UInt8]
    private let tags: [String]
    private var index = 0
    private var sequence = 0

    init(_ text: String, tags: [String]) {
        bytes = Array(text.utf8)
        self.tags = tags
    }

    mutating func parts() throws(FormatString.Malformed) -> [FormatString.Part] {
        var parts: [FormatString.Part] = []
        var start = 0
        func endLiteral(at end: Int) {
            if end > start { parts.append(.literal(text(start..<end))) }
        }
        while let byte = next {
            let end = index
            if byte == UInt8(ascii: "%") {
                index += 1
                if skip("%") {
                    // The first percent sign is part of the text, the second is not.
                    endLiteral(at: end + 1)
                } else {
                    endLiteral(at: end)
                    parts.append(.placeholder(try placeholder()))
                }
                start = index
            } else if byte == UInt8(ascii: "<"), let tag = tag() {
                endLiteral(at: end)
                parts.append(tag)
                start = index
            } else {
                index += 1
            }
        }
        endLiteral(at: index)
        return joined(parts)
    }

    /// Literal parts that follow each other, because a percent sign was between them, as one.
    private func joined(_ parts: [FormatString.Part]) -> [FormatString.Part] {
        var joined: [FormatString.Part] = []
        joined.reserveCapacity(parts.count)
        for part in parts {
            if case .literal(let text) = part, case .literal(let before) = joined.last {
                joined[joined.count - 1] = .literal(before + text)
            } else {
                joined.append(part)
            }
        }
        return joined
    }

    private mutating func tag() -> FormatString.Part? {
        for tag in tags {
            if skip("<\(tag)>") { return .open(tag) }
            if skip("</\(tag)>") { return .close(tag) }
        }
        return nil
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private mutating func skip(_ word: String) -> Bool {
        guard bytes[index...].starts(with: word.utf8) else { return false }
        index += word.utf8.count
        return true
    }

    private mutating func digits() -> Int? {
        let start = index
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        return Int(text(start..<index))
    }

    private mutating func placeholder() throws(FormatString.Malformed) -> FormatString.Placeholder {
        let start = index
        var position: Int?
        if let number = digits() {
            guard skip("$") else { throw malformed(from: start) }
            guard FormatString.argumentNumbers.contains(number) else {
                throw FormatString.Malformed(message: "an argument has a number from 1 to 99, not \(number)")
            }
            position = number
        }
        let content = try content(from: start)
        // `%arg` means the number of the substitution and is none of the arguments in order.
        if position == nil, content != .substitutionArgument { sequence += 1 }
        return FormatString.Placeholder(content: content, number: position ?? sequence, isPositional: position != nil)
    }

    private mutating func content(
        from start: Int
    ) throws(FormatString.Malformed) -> FormatString.Placeholder.Content {
        if skip("@") { return .argument(.text, decimals: nil) }
        if skip("arg") { return .substitutionArgument }
        if skip("#@") {
            let nameStart = index
            while let byte = next, byte != UInt8(ascii: "@"), byte != UInt8(ascii: "%") { index += 1 }
            let name = text(nameStart..<index)
            guard !name.isEmpty, skip("@") else { throw malformed(from: start) }
            return .substitution(name)
        }
        if skip(".") {
            guard let decimals = digits(), (0...9).contains(decimals), skip("lf") || skip("f") else {
                throw malformed(from: start)
            }
            return .argument(.number, decimals: decimals)
        }
        for word in ["lld", "llu", "lli", "ld", "lu", "li", "d", "u", "i"] where skip(word) {
            return .argument(.integer, decimals: nil)
        }
        if skip("lf") || skip("f") { return .argument(.number, decimals: nil) }
        throw malformed(from: start)
    }

    private func malformed(from start: Int) -> FormatString.Malformed {
        // Up to the character that should not be there.
        var end = min(max(index, start) + 1, bytes.count)
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        let text = text(min(start, end)..<end)
        return FormatString.Malformed(
            message: "`%\(text)` is no placeholder (%@, %lld, %lf, %.1lf, %1$@, %#@name@); a percent sign is `%%`")
    }
}

extension String {
    /// Whether an ASCII character is in the text: one pass over its bytes.
    func hasByte(_ character: Unicode.Scalar) -> Bool {
        let byte = UInt8(ascii: character)
        return utf8.withContiguousStorageIfAvailable { bytes in bytes.contains { $0 == byte } }
            ?? utf8.contains(byte)
    }
}
