// What is wrong with a template, and where.

/// One fault of one template, at a line and a column.
public struct TemplateProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// Whether the template can be used all the same.
    public enum Severity: String, Sendable {
        /// An error says no.
        case error, warning
    }

    /// Where the fault is.
    public let position: TemplatePosition
    /// Errors keep the library from being made.
    public let severity: Severity
    /// What is wrong, in a developer's words.
    public let message: String
    /// The part of the message that does not depend on the view for which the template was read.
    let fault: String

    /// - Parameter fault: without what differs between views, when that is not the whole message.
    init(_ position: TemplatePosition, _ message: String, fault: String? = nil, severity: Severity = .error) {
        self.position = position
        self.severity = severity
        self.message = message
        self.fault = fault ?? message
    }

    /// `Resources/Templates/Login/LoginView.html:12:4: error: message`, which editors and CI understand.
    public var description: String { "\(position): \(severity.rawValue): \(message)" }
}

/// A place in a template.
public struct TemplatePosition: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The file, as found below the folder that the library was made from.
    public let path: String
    /// The line, from 1.
    public let line: Int
    /// The column in Unicode scalars, from 1.
    public let column: Int

    /// `path:line:column`.
    public var description: String { "\(path):\(line):\(column)" }

    /// By path, then by line and column.
    public static func < (one: Self, other: Self) -> Bool {
        (one.path, one.line, one.column) < (other.path, other.line, other.column)
    }

    /// The place behind `scalar`, which stands at this one.
    func after(_ scalar: Unicode.Scalar) -> TemplatePosition {
        scalar == "\n"
            ? TemplatePosition(path: path, line: line + 1, column: 1)
            : TemplatePosition(path: path, line: line, column: column + 1)
    }

    /// The place `distance` scalars on in the same line.
    func advanced(by distance: Int) -> TemplatePosition {
        TemplatePosition(path: path, line: line, column: column + distance)
    }
}

/// Every fault of every template, in the order of files and lines.
public struct TemplateProblems: Error, Sendable, CustomStringConvertible {
    /// In that order.
    public let problems: [TemplateProblem]

    /// One fault of one place.
    private struct Fault: Hashable {
        let position: TemplatePosition
        let fault: String
    }

    /// Sorted, each once: a partial that two views share is at fault once, whatever names each of them has.
    init(_ problems: some Sequence<TemplateProblem>) {
        var seen: Set<Fault> = []
        self.problems =
            problems
            .sorted { ($0.position, $0.message) < ($1.position, $1.message) }
            .filter { seen.insert(Fault(position: $0.position, fault: $0.fault)).inserted }
    }

    /// One problem a line.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
