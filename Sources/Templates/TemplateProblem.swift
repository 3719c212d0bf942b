// Problems of templates with their positions.

/// One problem of a template.
public struct TemplateProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// Whether the template can be used despite the problem.
    public enum Severity: String, Sendable {
        /// An error prevents the creation of the library. A warning does not.
        case error, warning
    }

    /// The position of the problem.
    public let position: TemplatePosition
    /// Whether the template can be used despite the problem.
    public let severity: Severity
    /// One sentence that describes the problem.
    public let message: String
    /// The part of the message that does not depend on the view. Of several problems with the same position and the
    /// same fault, only one is reported.
    let fault: String

    /// - Parameter fault: the part of the message that does not depend on the view, or nil for the whole message.
    init(_ position: TemplatePosition, _ message: String, fault: String? = nil, severity: Severity = .error) {
        self.position = position
        self.severity = severity
        self.message = message
        self.fault = fault ?? message
    }

    /// For example `Templates/Login/LoginView.html:12:4: error: message`, the format of compilers.
    public var description: String { "\(position): \(severity.rawValue): \(message)" }
}

/// A position in a template.
public struct TemplatePosition: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The path of the file, beginning with the folder that the library was created with, if any.
    public let path: String
    /// The line, from 1.
    public let line: Int
    /// The column in Unicode scalars, from 1.
    public let column: Int

    /// `path:line:column`.
    public var description: String { "\(path):\(line):\(column)" }

    /// Compares the paths, then the lines and columns.
    public static func < (one: Self, other: Self) -> Bool {
        (one.path, one.line, one.column) < (other.path, other.line, other.column)
    }

    /// The position after a scalar that is at this position.
    func after(_ scalar: Unicode.Scalar) -> TemplatePosition {
        scalar == "\n"
            ? TemplatePosition(path: path, line: line + 1, column: 1)
            : TemplatePosition(path: path, line: line, column: column + 1)
    }
}

/// The problems of templates.
public struct TemplateProblems: Error, Sendable, CustomStringConvertible {
    /// The problems, sorted by file, line and column.
    public let problems: [TemplateProblem]

    private struct Fault: Hashable {
        let position: TemplatePosition
        let fault: String
    }

    /// Sorts the problems and removes duplicates: a problem of a partial that several views include is reported once.
    init(_ problems: some Sequence<TemplateProblem>) {
        var seen: Set<Fault> = []
        self.problems =
            problems
            .sorted { ($0.position, $0.message) < ($1.position, $1.message) }
            .filter { seen.insert(Fault(position: $0.position, fault: $0.fault)).inserted }
    }

    /// One problem per line.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
