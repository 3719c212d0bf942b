// What is wrong with a catalog, and where: printed as compilers print, so that editors can jump there.

/// A place in a file, as an editor counts.
public struct SourcePosition: Sendable, Hashable, Comparable {
    /// The line, from 1.
    public var line: Int
    /// The character within the line, from 1. A composed character counts once.
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public static func < (one: Self, other: Self) -> Bool {
        (one.line, one.column) < (other.line, other.column)
    }
}

/// One fault of a catalog.
public struct CatalogProblem: Sendable, Hashable, CustomStringConvertible {
    /// Whether the catalog can be used all the same.
    public enum Severity: String, Sendable {
        case error, warning
    }

    public var fileName: String
    public var position: SourcePosition
    public var severity: Severity
    public var message: String

    public init(fileName: String, position: SourcePosition, severity: Severity = .error, message: String) {
        self.fileName = fileName
        self.position = position
        self.severity = severity
        self.message = message
    }

    /// `Localizable.xcstrings:12:7: error: message`
    public var description: String {
        "\(fileName):\(position.line):\(position.column): \(severity.rawValue): \(message)"
    }
}

/// Everything that is wrong with a catalog, in the order of the file. Never empty.
public struct CatalogProblems: Error, Sendable, CustomStringConvertible {
    public let problems: [CatalogProblem]

    public init(_ problems: [CatalogProblem]) {
        self.problems = problems.sorted { $0.position < $1.position }
    }

    /// One problem a line.
    public var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}
