// The elements that are open at a place of a page, and the parts of templates that must close what they open.

/// The stack of open elements. A part (a section, a block, a template) is a floor in it: elements opened above must be
/// closed above, elements below stay open.
struct OpenElements {
    struct Element {
        let name: String
        let position: TemplatePosition
        /// Whether the element belongs to SVG or MathML.
        let isForeign: Bool
    }

    private struct Part {
        let name: String
        let floor: Int
    }

    private var elements: [Element] = []
    private var parts: [Part] = []
    private(set) var problems: [TemplateProblem] = []

    /// The innermost open element.
    var innermost: Element? { elements.last }

    /// Whether a start tag here is read by the rules of SVG or MathML.
    var isForeign: Bool {
        guard let element = elements.last, element.isForeign else { return false }
        return !HTMLElements.integration.contains(element.name)
    }

    /// Takes a start tag.
    mutating func open(_ name: String, isSelfClosing: Bool, at position: TemplatePosition) {
        let isForeign = isForeign || HTMLElements.foreign.contains(name)
        if let reason = HTMLElements.refused[name] {
            report(position, "<\(name)> is refused: \(reason)")
        } else if self.isForeign, let root = elements.last(where: { HTMLElements.foreign.contains($0.name) }) {
            if HTMLElements.raw.contains(name) || name == "textarea" || HTMLElements.endsForeign(name) {
                report(position, "<\(name)> cannot stand inside \(place(of: root, from: position))")
            }
        } else if let parent = innermost?.name, let reason = HTMLElements.refusalInTable(of: name, in: parent) {
            report(position, reason)
        } else if let ended = HTMLElements.ended(by: name, in: elements.map(\.name)),
            let element = elements.last(where: { $0.name == ended })
        {
            // In cells of a table browsers would keep both, but a click means one thing only.
            let reason =
                switch ended {
                case "a": "a link holds no other"
                case "button" where name == ended: "a button holds no other"
                default: "browsers end it there"
                }
            report(position, "<\(name)> cannot stand inside \(place(of: element, from: position)): \(reason)")
        }
        guard !HTMLElements.void.contains(name) else { return }
        if isSelfClosing {
            if !isForeign { report(position, "<\(name)/> does not close <\(name)>: write <\(name)></\(name)>") }
            return
        }
        elements.append(Element(name: name, position: position, isForeign: isForeign))
    }

    /// Takes text or a value.
    mutating func content(_ what: String, at position: TemplatePosition) {
        guard let parent = innermost?.name,
            let reason = HTMLElements.refusalInTable(ofContent: what, in: parent)
        else { return }
        report(position, reason)
    }

    /// Takes an end tag.
    mutating func close(_ name: String, at position: TemplatePosition) {
        guard !HTMLElements.void.contains(name) else {
            report(position, "</\(name)> is refused: <\(name)> has no end tag")
            return
        }
        let floor = parts.last?.floor ?? 0
        guard let index = elements[floor...].lastIndex(where: { $0.name == name }) else {
            if let outer = elements[..<floor].last(where: { $0.name == name }), let part = parts.last {
                let opened = place(of: outer, from: position)
                report(position, "</\(name)> closes \(opened), which is not opened in \(part.name)")
            } else if let inner = elements[floor...].last {
                report(position, "</\(name)> closes nothing: \(place(of: inner, from: position)) is open")
            } else {
                report(position, "</\(name)> closes nothing: no element is open")
            }
            return
        }
        for inner in elements[(index + 1)...].reversed() {
            report(position, "</\(name)> stands before </\(inner.name)>: \(place(of: inner, from: position)) is open")
        }
        elements.removeSubrange(index...)
    }

    /// Begins a part of a template.
    /// - Parameter name: names it in problems, such as `{{#rows}}`.
    mutating func begin(_ name: String) {
        parts.append(Part(name: name, floor: elements.count))
    }

    /// Ends the innermost part; what it left open is a problem.
    mutating func end() {
        guard let part = parts.popLast(), elements.count > part.floor else { return }
        for element in elements[part.floor...] {
            report(element.position, "<\(element.name)> is not closed in \(part.name): </\(element.name)> is missing")
        }
        elements.removeSubrange(part.floor...)
    }

    private func place(of element: Element, from position: TemplatePosition) -> String {
        let file = element.position.path == position.path ? "" : "\(element.position.path), "
        return "the <\(element.name)> of \(file)line \(element.position.line)"
    }

    private mutating func report(_ position: TemplatePosition, _ message: String) {
        problems.append(TemplateProblem(position, message))
    }
}
