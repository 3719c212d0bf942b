// What is wrong with a catalog, and where: printed as compilers print, so that editors can jump there.

/// A place in a file, as an editor counts.
public struct SourcePosition: Sendable, Hashable, Comparable {
    /// The line, from 1.
    public var line: Int
    /// The character within the line, from 1. A composed character counts once.
    public var column: Int

    /// - Parameters:
    ///   - line: from 1.
    ///   - column: from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// By line, then by column.
    public static func < (one: Self, other: Self) -> Bool {
        (one.line, one.column) < (other.line, other.column)
    }
}

/// One fault of a catalog.
public struct CatalogProblem: Sendable, Hashable, CustomStringConvertible {
    /// Whether the catalog can be used all the same.
    public enum Severity: String, Sendable {
        /// An error says no.
        case error, warning
    }

    /// What the fault is about.
    public enum Kind: String, Sendable, CaseIterable {
        /// No JSON, or not the shape of a String Catalog; an XLIFF file that cannot be read.
        case malformed
        /// A key, a language or a form that stands there twice.
        case duplicate
        /// Placeholders that are not written right, or differ between languages.
        case placeholders
        /// Tags that are not declared, not balanced or lost.
        case markup
        /// A plural form that a language needs, or never takes.
        case pluralForms
        /// A key without a text in a language.
        case missing
        /// A key that the code no longer has.
        case stale
        /// A text that somebody should look at.
        case needsReview
        /// A translation that is the source text.
        case sameAsSource
        /// A text without a character.
        case empty
        /// What no page shows: a key that no source file and no template uses, a part that no text has, a translation
        /// of what is not translated.
        case unused
        /// A key without a comment.
        case comment
        /// Spaces and apostrophes.
        case typography
    }

    /// How the file is named, as it was given.
    public var fileName: String
    /// Where the fault is.
    public var position: SourcePosition
    /// Whether the catalog can be used all the same.
    public var severity: Severity
    /// What the fault is about.
    public var kind: Kind
    /// One sentence, without a place.
    public var message: String

    /// - Parameters:
    ///   - fileName: how messages call the file.
    ///   - position: where the fault is.
    ///   - severity: whether the catalog can be used all the same.
    ///   - kind: what the fault is about.
    ///   - message: one sentence, without a place.
    public init(
        fileName: String, position: SourcePosition, severity: Severity = .error, kind: Kind = .malformed,
        message: String
    ) {
        self.fileName = fileName
        self.position = position
        self.severity = severity
        self.kind = kind
        self.message = message
    }

    /// `Localizable.xcstrings:12:7: error: message`
    public var description: String {
        "\(fileName):\(position.line):\(position.column): \(severity.rawValue): \(message)"
    }
}

/// Everything that is wrong with a catalog, in the order of the file. Never empty.
public struct CatalogProblems: Error, Sendable, CustomStringConvertible {
    /// In the order of the file.
    public let problems: [CatalogProblem]

    /// - Parameter problems: at least one, in any order.
    public init(_ problems: [CatalogProblem]) {
        self.problems = problems.sorted { $0.position < $1.position }
    }

    /// One problem a line.
    public var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}
