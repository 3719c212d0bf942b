// The placeholders of a text: `%@`, `%lld`, `%.1lf`, `%%`, `%2$@`, `%#@name@`, and `%arg` inside a substitution.

/// What an argument has to be.
public enum ArgumentType: String, Sendable {
    case text, integer, number
}

/// A text cut at its placeholders.
public struct FormatString: Sendable, Equatable {
    public enum Part: Sendable, Equatable {
        case literal(String)
        case placeholder(Placeholder)
    }

    public struct Placeholder: Sendable, Equatable {
        public enum Content: Sendable, Equatable {
            /// The argument itself. Decimals are how many digits a number has after the separator; nil: as it needs.
            case argument(ArgumentType, decimals: Int?)
            /// `%#@name@`
            case substitution(String)
            /// `%arg`: the number that a substitution is about.
            case substitutionArgument
        }

        public let content: Content
        /// Which argument, from 1: as written (`%2$@`), else the place among those without a number.
        public let number: Int
        /// Whether the number was written.
        public let isPositional: Bool

        public init(content: Content, number: Int, isPositional: Bool = false) {
            self.content = content
            self.number = number
            self.isPositional = isPositional
        }
    }

    /// Why a text is no format.
    public struct Malformed: Error, Equatable {
        public let message: String
    }

    /// The numbers that an argument can have.
    public static let argumentNumbers = 1...99

    public let parts: [Part]

    public var placeholders: [Placeholder] {
        parts.compactMap { part in
            if case .placeholder(let placeholder) = part { placeholder } else { nil }
        }
    }

    public init(_ text: String) throws(Malformed) {
        var scanner = FormatScanner(text)
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

private struct FormatScanner {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var sequence = 0

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    mutating func parts() throws(FormatString.Malformed) -> [FormatString.Part] {
        var parts: [FormatString.Part] = []
        var literal = String.UnicodeScalarView()
        while let scalar = next {
            index += 1
            if scalar != "%" || skip("%") {
                literal.append(scalar)
                continue
            }
            if !literal.isEmpty { parts.append(.literal(String(literal))) }
            literal = .init()
            parts.append(.placeholder(try placeholder()))
        }
        if !literal.isEmpty { parts.append(.literal(String(literal))) }
        return parts
    }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func skip(_ word: String) -> Bool {
        guard scalars[index...].starts(with: word.unicodeScalars) else { return false }
        index += word.unicodeScalars.count
        return true
    }

    private mutating func digits() -> Int? {
        let start = index
        while let scalar = next, ("0"..."9").contains(scalar) { index += 1 }
        return Int(String(String.UnicodeScalarView(scalars[start..<index])))
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
            while let scalar = next, scalar != "@", scalar != "%" { index += 1 }
            let name = String(String.UnicodeScalarView(scalars[nameStart..<index]))
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
        let end = min(max(index + 1, start + 1), scalars.count)
        let text = String(String.UnicodeScalarView(scalars[min(start, end)..<end]))
        return FormatString.Malformed(
            message: "`%\(text)` is no placeholder (%@, %lld, %lf, %.1lf, %1$@, %#@name@); a percent sign is `%%`")
    }
}
