// Checks that a page is one whole document: a doctype, then <html> with <head>, <title> and <body>, each once and in
// order.

/// Tracks the document structure of a page (WHATWG, 13.1). Browsers silently repair pages without this structure. Without this
/// check, an empty template would be a blank page and not an error.
struct DocumentOutline {
    /// The parts of a page, in order. The title is in the head.
    private enum Part: String, CaseIterable {
        case doctype = "<!DOCTYPE html>"
        case html = "<html>"
        case head = "<head>"
        case title = "<title>"
        case body = "<body>"
    }

    /// The number of open sections and of open blocks for tags of messages. Their content can be written never, once or several times.
    var sections = 0
    private(set) var problems: [TemplateProblem] = []
    private var parts: [Part: TemplatePosition] = [:]
    private var isAfterHead = false
    private var isAfterBody = false
    /// The first content before the doctype; nil after it was reported.
    private var early: (content: String, position: TemplatePosition)?
    private var hasReportedOutside = false

    /// The elements allowed in `<head>` (WHATWG, 4.2.1 and 13.2.6.4.4).
    private static let metadata: Set = ["base", "link", "meta", "noscript", "script", "style", "template", "title"]

    /// Processes `<!doctype …>`, also one that is not `<!DOCTYPE html>`.
    mutating func declaration(_ text: String, at position: TemplatePosition) {
        let tokens = text.dropFirst(2).dropLast().split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
        if tokens != ["doctype", "html"] {
            report(position, "the page must begin with <!DOCTYPE html>, otherwise browsers use quirks mode")
        }
        take(.doctype, at: position)
        if let early {
            let message = "\(early.content) is before <!DOCTYPE html>"
            report(early.position, "\(message): browsers use quirks mode for the page")
            self.early = nil
        }
    }

    /// Processes a start tag.
    /// - Parameter parent: the parent element, or nil at the top of the page.
    mutating func open(_ name: String, in parent: String?, at position: TemplatePosition) {
        switch name {
        case "html":
            take(.html, at: position)
        case "head":
            if parent != "html" { report(position, "<head> is only allowed in <html>") }
            take(.head, at: position)
        case "body":
            if parent != "html" {
                report(position, "<body> is only allowed in <html>")
            } else if !isAfterHead {
                report(position, "<body> is before <head>")
            }
            take(.body, at: position)
        case "title" where parent == "head":
            take(.title, at: position)
        case "title":
            report(position, "<title> is only allowed in <head>")
        default:
            let isInHead = parent == "head" && Self.metadata.contains(name)
            if !isInHead { content("<\(name)>", in: parent, at: position) }
        }
    }

    /// Processes an end tag.
    mutating func close(_ name: String) {
        if name == "head" { isAfterHead = true }
        if name == "body" { isAfterBody = true }
    }

    /// Processes content: text, a value, a message, or an element that is not metadata in `<head>`.
    /// - Parameter parent: the parent element, or nil at the top of the page.
    mutating func content(_ what: String, in parent: String?, at position: TemplatePosition) {
        switch parent {
        case nil where parts[.doctype] == nil:
            if early == nil { early = (what, position) }
        case nil, "html":
            guard !hasReportedOutside else { return }
            hasReportedOutside = true
            let location = isAfterBody ? "after <body>" : "before <body>"
            report(position, "\(what) is \(location): browsers move it")
        case "head":
            report(position, "\(what) is not allowed in <head>: browsers close <head> before it")
        default:
            break
        }
    }

    /// Returns a problem that names the missing parts of the page, or nil when no part is missing.
    /// - Parameter start: the start of the page's template.
    func missing(at start: TemplatePosition) -> TemplateProblem? {
        let missing = Part.allCases.filter { parts[$0] == nil }.map(\.rawValue)
        guard !missing.isEmpty else { return nil }
        return TemplateProblem(
            parts[.html] ?? start, "the page is not a whole document: it has no \(missing.joined(separator: ", "))")
    }

    mutating func removeProblems() {
        problems = []
    }

    private mutating func take(_ part: Part, at position: TemplatePosition) {
        if let first = parts[part] {
            let file = first.path == position.path ? "" : "\(first.path), "
            report(
                position, "\(part.rawValue) is repeated in the page: it is first used in \(file)line \(first.line)")
            return
        }
        if sections > 0 { report(position, "\(part.rawValue) is not allowed in a section: every page has it once") }
        if part != .doctype, parts[.doctype] == nil, early == nil { early = (part.rawValue, position) }
        parts[part] = position
    }

    private mutating func report(_ position: TemplatePosition, _ message: String) {
        problems.append(TemplateProblem(position, message))
    }
}
