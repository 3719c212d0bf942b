// Parses the placeholders and tags of a text: `%@`, `%lld`, `%.1lf`, `%%`, `%2$@`, `%#@name@`, and `%arg` inside a
// substitution. The syntax is that of Apple's “String Format Specifiers”. Widths and flags are not supported, because
// translators do not use them.

/// The type of an argument (Apple's “String Format Specifiers”).
public enum ArgumentType: String, Sendable {
    /// `%@`
    case text
    /// `%lld`
    case integer
    /// `%lf`
    case number
}

/// A text split at its placeholders and tags.
public struct FormatString: Sendable, Equatable {
    /// A part of a text.
    public enum Part: Sendable, Equatable {
        /// Literal text. `%%` has already become one percent sign.
        case literal(String)
        /// A placeholder for an argument.
        case placeholder(Placeholder)
        /// `<name>`
        case open(String)
        /// `</name>`
        case close(String)
    }

    /// A placeholder for an argument.
    public struct Placeholder: Sendable, Equatable {
        /// The value that a placeholder inserts.
        public enum Content: Sendable, Equatable {
            /// The argument itself. `decimals` is the number of fraction digits of a number, or nil for as many as the
            /// number needs.
            case argument(ArgumentType, decimals: Int?)
            /// `%#@name@`
            case substitution(String)
            /// `%arg`: the number of the enclosing substitution.
            case substitutionArgument
        }

        /// The value that the placeholder inserts.
        public let content: Content
        /// The argument number, from 1. It is explicit (`%2$@`) or counts the placeholders without an explicit number.
        public let number: Int
        /// Whether the argument number is explicit.
        public let isPositional: Bool

        /// - Parameters:
        ///   - content: the value that the placeholder inserts.
        ///   - number: the argument number, from 1.
        ///   - isPositional: whether the argument number is explicit.
        public init(content: Content, number: Int, isPositional: Bool = false) {
            self.content = content
            self.number = number
            self.isPositional = isPositional
        }
    }

    /// Thrown for a text that is not a valid format.
    public struct Malformed: Error, Equatable {
        /// One sentence, without a position.
        public let message: String
    }

    /// The valid argument numbers.
    public static let argumentNumbers = 1...99

    /// The parts, in order.
    public let parts: [Part]

    /// The placeholders, in the order of the text.
    public var placeholders: [Placeholder] {
        parts.compactMap { part in
            if case .placeholder(let placeholder) = part { placeholder } else { nil }
        }
    }

    /// - Parameters:
    ///   - text: a text of the catalog, a key or a default value.
    ///   - tags: the names of tags. Any other text in angle brackets is literal.
    /// - Throws: `Malformed` when a percent sign does not start a valid placeholder.
    public init(_ text: String, tags: [String] = []) throws(Malformed) {
        if tags.isEmpty, !text.hasByte("%") {
            parts = text.isEmpty ? [] : [.literal(text)]
            return
        }
        var scanner = FormatScanner(text, tags: tags)
        parts = try scanner.parts()
    }

    /// A text without placeholders. Percent signs are literal.
    public init(literal: String) {
        parts = [.literal(literal)]
    }

    /// Parses the `formatSpecifier` of a substitution, such as `lld`, `.1lf` or `@`. Returns nil when it is not valid.
    public static func specifier(_ specifier: String) -> Placeholder.Content? {
        guard let format = try? FormatString("%" + specifier), format.parts.count == 1,
            case .argument = format.placeholders.first?.content
        else { return nil }
        return format.placeholders.first?.content
    }
}

/// Scans UTF-8 bytes. All characters with a meaning are ASCII.
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

    /// Joins adjacent literal parts. A `%%` between them has split them.
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
                throw FormatString.Malformed(message: "the argument number has to be from 1 to 99, not \(number)")
            }
            position = number
        }
        let content = try content(from: start)
        // `%arg` is the number of the substitution. It does not count as a placeholder without a number.
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
        for specifier in ["lld", "llu", "lli", "ld", "lu", "li", "d", "u", "i"] where skip(specifier) {
            return .argument(.integer, decimals: nil)
        }
        if skip("lf") || skip("f") { return .argument(.number, decimals: nil) }
        throw malformed(from: start)
    }

    private func malformed(from start: Int) -> FormatString.Malformed {
        // Include the first character that is not valid.
        var end = min(max(index, start) + 1, bytes.count)
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        let text = text(min(start, end)..<end)
        return FormatString.Malformed(
            message:
                "`%\(text)` is not a placeholder (%@, %lld, %lf, %.1lf, %1$@, %#@name@); write `%%` for a percent sign")
    }
}

extension String {
    /// Whether the text contains an ASCII character. Reads the bytes once.
    func hasByte(_ character: Unicode.Scalar) -> Bool {
        let byte = UInt8(ascii: character)
        return utf8.withContiguousStorageIfAvailable { bytes in bytes.contains { $0 == byte } }
            ?? utf8.contains(byte)
    }
}
