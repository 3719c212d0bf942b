// Names of generated symbols. They follow Xcode's rules: `players.error.selectTwo` becomes `playersErrorSelectTwo`.

/// Names of generated symbols.
public enum SymbolName {
    /// The Swift name for a key or a substitution: in backticks when it is a keyword, with an underscore at the start when it
    /// begins with a digit or a combining letter, and with one at the end when it is `self`, `init`, `none` or `some`. Nil when the
    /// key, without its placeholders, has neither a letter nor a digit that Swift accepts.
    public static func name(for key: String) -> String? {
        let words = withoutPlaceholders(key).split { !isPart($0) && $0 != "’" && $0 != "'" }
            .map { $0.filter { $0 != "’" && $0 != "'" } }
            .filter { !$0.isEmpty }
        guard let first = words.first else { return nil }
        let isAbbreviation = first.allSatisfy { !$0.isLowercase }
        let start = isAbbreviation ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
        let name = start + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        // These have a meaning after a dot, even in backticks: `.none` is nil where an optional resource is expected.
        if ["self", "init", "none", "some"].contains(name) { return name + "_" }
        if needsUnderscore(name) { return "_" + name }
        return keywords.contains(name) ? "`\(name)`" : name
    }

    /// The name of the type that contains the symbols of a table: `BillingErrors` for `billing-errors`. Nil when the name of
    /// the table has neither a letter nor a digit that Swift accepts. A name gets an underscore at the start when it begins
    /// with a digit or a combining letter, and at the end when `LocalizedStringResource` already has a type of that name, when
    /// generated code uses that name, such as `Key`, when it has a meaning after a dot, such as `Type`, or when it is the
    /// keyword `Any`.
    public static func namespace(for table: String) -> String? {
        let words = table.split { !isPart($0) }
        guard !words.isEmpty else { return nil }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        if needsUnderscore(name) { return "_" + name }
        return reservedTypes.contains(name) ? name + "_" : name
    }

    /// The types in `LocalizedStringResource`, the types that generated code uses, which a nested type would hide, the names
    /// that have a meaning after a dot, and `Any`, the only other keyword with a capital letter.
    private static let reservedTypes: Set = [
        "Any", "Argument", "DateStyle", "Definition", "Double", "DurationStyle", "ExtendedGraphemeClusterLiteralType",
        "Int",
        "Key", "ListStyle", "LocalizedArgument", "LocalizedStringResource", "NumberStyle", "Protocol", "Self",
        "StringInterpolation", "StringLiteralType", "Type", "UnicodeScalarLiteralType",
    ]

    /// Whether a character can be part of a name. Swift accepts all letters and digits in identifiers except U+2E2F.
    private static func isPart(_ character: Character) -> Bool {
        (character.isLetter || character.isNumber) && !character.unicodeScalars.contains("\u{2E2F}")
    }

    /// Whether a name begins with a digit, or with a combining letter that Swift accepts only after the start.
    private static func needsUnderscore(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first else { return false }
        return switch first.value {
        case 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
        default: Character(first).isNumber
        }
    }

    private static func withoutPlaceholders(_ key: String) -> String {
        guard let format = try? FormatString(key) else { return key }
        return format.parts.map { part in
            if case .literal(let text) = part { text } else { " " }
        }.joined()
    }

    /// The reserved keywords in “Lexical Structure” of The Swift Programming Language that start with a lowercase letter, without
    /// `self` and `init`, which get an underscore, and without `borrowing`, `consuming` and `nonisolated`, which need no backticks.
    private static let keywords: Set = [
        "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
        "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
        "import", "in", "inout", "internal", "is", "let", "nil", "open", "operator", "precedencegroup", "private",
        "protocol", "public", "repeat", "rethrows", "return", "static", "struct", "subscript", "super", "switch",
        "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
