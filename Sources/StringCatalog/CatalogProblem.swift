// Problems of a catalog. They are printed in the format of compilers, so that editors can show the positions.

/// A position in a file, as editors count it.
public struct SourcePosition: Sendable, Hashable, Comparable {
    /// The line, from 1.
    public var line: Int
    /// The character in the line, from 1. A composed character counts once.
    public var column: Int

    /// - Parameters:
    ///   - line: the line, from 1.
    ///   - column: the character in the line, from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Compares the lines, then the columns.
    public static func < (one: Self, other: Self) -> Bool {
        (one.line, one.column) < (other.line, other.column)
    }
}

/// One problem of a catalog.
public struct CatalogProblem: Sendable, Hashable, CustomStringConvertible {
    /// How serious a problem is.
    public enum Severity: String, Sendable {
        /// An error that is found when a catalog is read stops a build, and a program cannot load the catalog. An error that only a
        /// check finds, such as a missing translation, makes only the check fail. A warning prevents none of these. The caller of a
        /// check can turn the warnings of some kinds into errors.
        case error, warning
    }

    /// The subject of a problem.
    public enum Kind: String, Sendable, CaseIterable {
        /// An error that no other kind describes, such as a file that is not a String Catalog or not XLIFF, a language
        /// that CLDR does not have, or two keys with the same symbol. Also a warning about an unknown state, a misspelt
        /// member, a language that CLDR knows but has no data for, a language with two spellings, or a pseudolanguage.
        case malformed
        /// A repeated key, language, form, table or unit of XLIFF.
        case duplicate
        /// Invalid placeholders, placeholders and argument numbers that differ between languages, plural forms that do not show their
        /// number, and substitutions that show the same number.
        case placeholders
        /// A part of a text that looks like a placeholder of another system, such as `{name}`, `${name}` or `{count, plural, …}`.
        case foreignPlaceholders
        /// Tags that are undeclared, unbalanced, missing, unused or empty, words in angle brackets that are not
        /// tags, and character references of HTML, such as `&nbsp;`.
        case markup
        /// A missing plural form, a plural form that the language does not have, or device forms without `other`.
        case pluralForms
        /// A key without a text in a language, or with one in the state `new`; a source language in which no key has a text; or a
        /// required table that is missing.
        case missing
        /// A key or a text in the state `stale`, or a unit of XLIFF whose key is not in the catalog.
        case stale
        /// A text that needs a review, or whose source text has changed since the export of an XLIFF file.
        case needsReview
        /// A translation that equals the source text.
        case sameAsSource
        /// An empty text.
        case empty
        /// Unused content: a key that no source file and no template uses, a substitution without a placeholder, or a
        /// translation of a key with `shouldTranslate` false.
        case unused
        /// A key without a comment.
        case comment
        /// Spaces and apostrophes that break typographic rules, such as `it's` for `it’s`; white space at the start or the end of a
        /// translation that the source text does not have; and characters that readers do not see or cannot read.
        case typography
    }

    /// The file name as given by the caller. It is empty for a problem that is in no file, such as an invalid argument of a call.
    public var fileName: String
    /// The position of the problem in the file. ``description`` omits it when `fileName` is empty.
    public var position: SourcePosition
    /// How serious the problem is.
    public var severity: Severity
    /// The subject of the problem.
    public var kind: Kind
    /// One sentence, without a position.
    public var message: String
    /// The key whose entry has the problem. Nil for a problem of no single key, and for some problems of one key, such as those of
    /// XLIFF files.
    public var key: String?
    /// The language whose text has the problem or is missing, as spelled in the catalog. Nil for a problem of no single language,
    /// such as a missing comment, and for problems of XLIFF files.
    public var language: String?

    /// - Parameters:
    ///   - fileName: the file name for error messages, or an empty string for a problem that is in no file.
    ///   - position: the position of the problem.
    ///   - severity: how serious the problem is.
    ///   - kind: the subject of the problem.
    ///   - message: one sentence, without a position.
    ///   - key: the key whose entry has the problem.
    ///   - language: the language whose text has the problem or is missing.
    public init(
        fileName: String, position: SourcePosition, severity: Severity = .error, kind: Kind = .malformed,
        message: String, key: String? = nil, language: String? = nil
    ) {
        self.fileName = fileName
        self.position = position
        self.severity = severity
        self.kind = kind
        self.message = message
        self.key = key
        self.language = language
    }

    /// The problem in one line: `Localizable.xcstrings:12:7: error: message [markup]`. Without a file name, the position is left
    /// out. The kind is left out for an error of the kind `malformed`. Control characters, which keys can have, are escaped.
    public var description: String {
        let message = message.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
            default: String(scalar)
            }
        }.joined()
        let name = kind == .malformed && severity == .error ? "" : " [\(kind.rawValue)]"
        let place = fileName.isEmpty ? "" : "\(fileName):\(position.line):\(position.column): "
        return "\(place)\(severity.rawValue): \(message)\(name)"
    }
}

extension [CatalogProblem] {
    /// The problems, sorted by file and position.
    package func sorted() -> Self {
        sorted { ($0.fileName, $0.position) < ($1.fileName, $1.position) }
    }
}

/// The problems of one or more catalogs, sorted by file and position. A thrown value contains at least one.
public struct CatalogProblems: Error, Sendable, CustomStringConvertible {
    /// The problems, sorted by file and position.
    public let problems: [CatalogProblem]

    /// - Parameter problems: the problems, in any order.
    public init(_ problems: [CatalogProblem]) {
        self.problems = problems.sorted()
    }

    /// One problem of a whole file or folder, at line 1 and column 1. The path is empty for a problem that is in no
    /// file, such as an invalid argument of a call.
    package init(of path: String, _ message: String) {
        let start = SourcePosition(line: 1, column: 1)
        self.init([CatalogProblem(fileName: path, position: start, message: message)])
    }

    /// One problem per line.
    public var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}
