// Parses the placeholders and tags of a text: `%@`, `%lld`, `%.1lf`, `%%`, `%2$@`, `%#@name@`, and `%arg` inside a
// substitution. The specifiers are some of Apple's “String Format Specifiers”, without widths and flags.

/// The type of an argument (Apple's “String Format Specifiers”).
public enum ArgumentType: String, Sendable {
    /// `%@`
    case text
    /// `%lld`
    case integer
    /// `%lf`
    case number

    /// The placeholder of an argument.
    /// - Parameters:
    ///   - number: the argument number, or nil for a placeholder without one.
    ///   - decimals: the number of decimals, or nil for a placeholder that does not set it. Only for the type `number`.
    package func placeholder(of number: Int? = nil, decimals: Int? = nil) -> String {
        let position = number.map { "\($0)$" } ?? ""
        return switch self {
        case .text: "%\(position)@"
        case .integer: "%\(position)lld"
        case .number: "%\(position)\(decimals.map { ".\($0)" } ?? "")lf"
        }
    }
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
        /// The argument number, from 1: the explicit one (`%2$@`), or the position among the placeholders without an explicit
        /// number. The number of a `%arg` without an explicit number has no meaning and can be 0.
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
        /// One sentence. It does not contain the position in the text.
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
    ///   - tags: the names of the tags that the text can have. All other angle brackets are literal.
    /// - Throws: `Malformed` when a percent sign starts neither a valid placeholder nor `%%`.
    public init(_ text: String, tags: [String] = []) throws(Malformed) {
        if tags.isEmpty, !text.hasByte("%") {
            parts = text.isEmpty ? [] : [.literal(text)]
            return
        }
        var scanner = FormatScanner(text, tags: tags)
        parts = try scanner.parts()
    }

    /// Parses a text as Xcode writes it. A percent sign that starts neither a placeholder nor `%%` is literal. Widths of
    /// numbers and the flags `-`, `+`, `#` and `0` (`%03d`) are ignored, and so are the formats of `%x` and `%g`: the number is
    /// written in the format of the language.
    /// - Returns: the format, and a sentence for everything that is not supported.
    /// - Throws: `Malformed` for an invalid or unsupported placeholder that has an argument number (`%1$s`), for an invalid
    ///   substitution, and for a placeholder with a label (`%(names)@`).
    public static func lenient(
        _ text: String, tags: [String] = []
    ) throws(Malformed) -> (format: FormatString, faults: [String]) {
        let (format, faults) = try scanned(text, tags: tags)
        return (format, faults.map(\.message))
    }

    /// A part of a text that is not supported, although `lenient` accepts the text.
    package struct Fault {
        /// One sentence.
        let message: String
        /// Whether the part was certainly meant as a placeholder, although `lenient` reads it as text.
        package let isError: Bool
    }

    /// The same as `lenient`, with the severity of the faults.
    package static func scanned(
        _ text: String, tags: [String] = []
    ) throws(Malformed) -> (format: FormatString, faults: [Fault]) {
        if let format = try? FormatString(text, tags: tags) { return (format, []) }
        var scanner = FormatScanner(text, tags: tags)
        scanner.isLenient = true
        let parts = try scanner.parts()
        return (FormatString(parts: parts), scanner.faults)
    }

    /// The ranges of the placeholders and of `%%`, in the UTF-8 of a text, as `lenient` reads it. Where `lenient` would throw, there
    /// is no placeholder.
    package static func placeholderRanges(in text: String) -> [Range<Int>] {
        var scanner = FormatScanner(text, tags: [])
        scanner.isLenient = true
        // After an error, the scanner continues where it stopped, which is after the percent sign.
        while (try? scanner.parts()) == nil {}
        return scanner.placeholderRanges
    }

    /// The text with `%%` for each percent sign that `lenient` reads as text, or nil when `lenient` throws.
    static func withDoubledPercentSigns(_ text: String) -> String? {
        var scanner = FormatScanner(text, tags: [])
        scanner.isLenient = true
        guard (try? scanner.parts()) != nil else { return nil }
        let literal = Set(scanner.literalPercentSigns)
        let bytes = text.utf8.enumerated().flatMap { literal.contains($0) ? [$1, $1] : [$1] }
        return String(decoding: bytes, as: UTF8.self)
    }

    private init(parts: [Part]) {
        self.parts = parts
    }

    /// A text without placeholders. Percent signs are literal.
    public init(literal: String) {
        parts = [.literal(literal)]
    }

    /// Parses the `formatSpecifier` of a substitution, such as `lld`, `.1lf` or `@`. Returns nil when it is not valid, or
    /// has an argument number (`1$lld`).
    public static func specifier(_ specifier: String) -> Placeholder.Content? {
        guard let format = try? FormatString("%" + specifier), format.parts.count == 1,
            let placeholder = format.placeholders.first, !placeholder.isPositional, case .argument = placeholder.content
        else { return nil }
        return placeholder.content
    }
}

extension String {
    /// Whether the text contains this ASCII character.
    func hasByte(_ character: Unicode.Scalar) -> Bool {
        let byte = UInt8(ascii: character)
        return utf8.withContiguousStorageIfAvailable { bytes in bytes.contains { $0 == byte } }
            ?? utf8.contains(byte)
    }
}
