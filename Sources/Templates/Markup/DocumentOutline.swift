// Whether a page is one whole document: a doctype, then <html> with <head>, <title> and <body>, each once and in order.

/// Follows the outermost markup of a page (WHATWG, 13.1). Browsers repair a page that has none of it, or a page inside
/// another, without a word: an empty template would be a blank page.
struct DocumentOutline {
    /// What a page has, in order; the title is part of the head.
    private enum Part: String, CaseIterable {
        case doctype = "<!DOCTYPE html>"
        case html = "<html>"
        case head = "<head>"
        case title = "<title>"
        case body = "<body>"
    }

    /// How many sections are around: what stands in one is written once, never or often.
    var sections = 0
    private(set) var problems: [TemplateProblem] = []
    private var parts: [Part: TemplatePosition] = [:]
    private var isAfterHead = false
    private var isAfterBody = false
    /// What stands before a doctype that may follow.
    private var early: (what: String, position: TemplatePosition)?
    private var hasReportedOutside = false

    /// What a `<head>` may hold (WHATWG, 4.2.1 and 13.2.6.4.4).
    private static let metadata: Set = ["base", "link", "meta", "noscript", "script", "style", "template", "title"]

    /// Takes `<!…>`.
    mutating func declaration(_ text: String, at position: TemplatePosition) {
        let words = text.dropFirst(2).dropLast().split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
        if words != ["doctype", "html"] {
            report(position, "the page must begin with <!DOCTYPE html>: with another, browsers read it in quirks mode")
        }
        take(.doctype, at: position)
        if let early {
            let what = "\(early.what) stands before <!DOCTYPE html>"
            report(early.position, "\(what): browsers read the page in quirks mode then")
            self.early = nil
        }
    }

    /// Takes a start tag.
    /// - Parameter parent: the element around it.
    mutating func open(_ name: String, in parent: String?, at position: TemplatePosition) {
        switch name {
        case "html":
            take(.html, at: position)
        case "head":
            if parent != "html" { report(position, "<head> can only stand in <html>") }
            take(.head, at: position)
        case "body":
            if parent != "html" {
                report(position, "<body> can only stand in <html>")
            } else if !isAfterHead {
                report(position, "<body> stands before <head>")
            }
            take(.body, at: position)
        case "title" where parent == "head":
            take(.title, at: position)
        case "title":
            report(position, "<title> can only stand in <head>")
        default:
            let isInHead = parent == "head" && Self.metadata.contains(name)
            if !isInHead { content("<\(name)>", in: parent, at: position) }
        }
    }

    /// Takes an end tag.
    mutating func close(_ name: String) {
        if name == "head" { isAfterHead = true }
        if name == "body" { isAfterBody = true }
    }

    /// Takes what is shown: an element, text, a value.
    /// - Parameter parent: the element around it.
    mutating func content(_ what: String, in parent: String?, at position: TemplatePosition) {
        switch parent {
        case nil where parts[.doctype] == nil:
            if early == nil { early = (what, position) }
        case nil, "html":
            guard !hasReportedOutside else { return }
            hasReportedOutside = true
            let place = isAfterBody ? "behind <body>" : "before <body>"
            report(position, "\(what) stands \(place): browsers move it")
        case "head":
            report(position, "\(what) cannot stand in <head>: browsers end it there")
        default:
            break
        }
    }

    /// What the page lacks at its end.
    /// - Parameter start: where the template of the page begins.
    func missing(at start: TemplatePosition) -> TemplateProblem? {
        let missing = Part.allCases.filter { parts[$0] == nil }.map(\.rawValue)
        guard !missing.isEmpty else { return nil }
        return TemplateProblem(
            parts[.html] ?? start, "the page is no whole document: it has no \(missing.joined(separator: ", "))")
    }

    private mutating func take(_ part: Part, at position: TemplatePosition) {
        if let first = parts[part] {
            let file = first.path == position.path ? "" : "\(first.path), "
            report(
                position, "\(part.rawValue) stands in the page a second time, after that of \(file)line \(first.line)")
            return
        }
        if sections > 0 { report(position, "\(part.rawValue) cannot stand in a section: every page has it once") }
        if part != .doctype, parts[.doctype] == nil, early == nil { early = (part.rawValue, position) }
        parts[part] = position
    }

    private mutating func report(_ position: TemplatePosition, _ message: String) {
        problems.append(TemplateProblem(position, message))
    }
}
