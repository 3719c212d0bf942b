// The open elements of a page, and the template parts that must close their own elements.

/// The stack of open elements. Each part (a section, block or template) records the depth at its start. Elements opened
/// in the part must be closed in it, and the part cannot close elements that were opened before it.
struct OpenElements {
    struct Element {
        let name: String
        let position: TemplatePosition
        /// The root of the foreign content that the element belongs to, `svg` or `math`; nil for an HTML element.
        let root: String?
        /// Whether start tags in the element are HTML.
        let holdsHTML: Bool
        /// Whether a form submits the text of the element.
        let isSubmitted: Bool

        /// Whether the element is in the SVG or MathML namespace.
        var isForeign: Bool { root != nil }
    }

    private struct Part {
        let name: String
        let base: Int
    }

    /// The maximum number of open elements. It bounds the time of a search in them.
    private static let maximumDepth = 256

    private var elements: [Element] = []
    /// Whether there were more open elements than allowed. The nesting of start and end tags is not checked after that.
    private var isTooDeep = false
    /// The number of `<p>` that were treated as closed, and whose end tag has not been found since.
    private var endedParagraphs = 0
    private var parts: [Part] = []
    private(set) var problems: [TemplateProblem] = []

    var innermost: Element? { elements.last }

    /// Whether a start tag here is parsed as SVG or MathML.
    var isForeign: Bool {
        elements.last.map { !$0.holdsHTML } ?? false
    }

    /// Processes a start tag.
    /// - Parameters:
    ///   - name: the name in lowercase.
    ///   - isSelfClosing: whether the tag ends with `/>`.
    ///   - isSubmitted: whether a form submits the text of the element.
    ///   - hasHTMLEncoding: whether the attribute `encoding` says that the content is HTML.
    ///   - position: the position of the tag.
    mutating func open(
        _ name: String, isSelfClosing: Bool, isSubmitted: Bool, hasHTMLEncoding: Bool, at position: TemplatePosition
    ) {
        guard !isTooDeep else { return }
        guard elements.count < Self.maximumDepth || HTMLElements.void.contains(name) else {
            report(position, "more than \(Self.maximumDepth) elements are open")
            isTooDeep = true
            return
        }
        let root = isForeign ? elements.last?.root : HTMLElements.foreign.contains(name) ? name : nil
        if let reason = HTMLElements.rejected[name] {
            report(position, "<\(name)> is not allowed: \(reason)")
        } else if root == nil, name == "image" {
            report(position, "<image> is only allowed in <svg>: browsers read it as <img>")
        } else if isForeign, let root = elements.last(where: { HTMLElements.foreign.contains($0.name) }) {
            if HTMLElements.raw.contains(name) || name == "textarea" || HTMLElements.endsForeign(name) {
                let reason =
                    HTMLElements.endsForeign(name)
                    ? "browsers close it before this tag" : "browsers read the content of this element as markup there"
                report(position, "<\(name)> is not allowed in \(location(of: root, from: position)): \(reason)")
            }
        } else if let item = innermost, HTMLElements.endedBySibling.contains(name),
            HTMLElements.closed(by: name, in: elements.lazy.map(\.name)) == item.name
        {
            let reason = "browsers close it before this tag; write </\(item.name)> there"
            report(position, "<\(name)> is not allowed in \(location(of: item, from: position)): \(reason)")
            // Treat the item as closed: its end tag is most likely missing. Otherwise all tags after it would be reported, too.
            if hasOpenElements { elements.removeLast() }
        } else if let parent = innermost?.name, let reason = HTMLElements.rejectionReasonInTable(of: name, in: parent) {
            report(position, reason)
        } else if let ended = HTMLElements.closed(by: name, in: elements.lazy.map(\.name)),
            let element = elements.last(where: { $0.name == ended })
        {
            let reason =
                switch ended {
                case "a": "links cannot be nested"
                case "button" where name == ended: "buttons cannot be nested"
                case "form": "browsers ignore a form in a form"
                case "select", "optgroup", "option":
                    HTMLElements.endingOption.contains(name)
                        ? "browsers close it before this tag" : "older browsers ignore this tag there"
                default: "browsers close it before this tag"
                }
            report(position, "<\(name)> is not allowed in \(location(of: element, from: position)): \(reason)")
            // Treat the paragraph as closed. Otherwise later elements, and the end tags around the paragraph, would be reported, too.
            if ended == "p", innermost?.name == ended, hasOpenElements {
                elements.removeLast()
                endedParagraphs += 1
            }
        }
        guard !HTMLElements.void.contains(name) else { return }
        if isSelfClosing {
            if root == nil { report(position, "<\(name)/> does not close <\(name)>: write <\(name)></\(name)>") }
            return
        }
        let isHTMLAnnotation = root == "math" && name == "annotation-xml" && hasHTMLEncoding
        let isIntegrationPoint = root.map { HTMLElements.integration[$0]?.contains(name) == true }
        elements.append(
            Element(
                name: name, position: position, root: root,
                holdsHTML: isIntegrationPoint.map { $0 || isHTMLAnnotation } ?? true, isSubmitted: isSubmitted))
    }

    /// Processes text, a value or a message.
    mutating func content(_ what: String, at position: TemplatePosition) {
        guard let parent = innermost?.name,
            let reason = HTMLElements.rejectionReasonInTable(ofContent: what, in: parent)
        else { return }
        report(position, reason)
    }

    mutating func close(_ name: String, at position: TemplatePosition) {
        guard !isTooDeep else { return }
        guard !HTMLElements.void.contains(name) else {
            report(position, "</\(name)> is not allowed: <\(name)> has no end tag")
            return
        }
        let base = parts.last?.base ?? 0
        guard let index = elements[base...].lastIndex(where: { $0.name == name }) else {
            // The end tag of a `<p>` that was treated as closed.
            if name == "p", endedParagraphs > 0 {
                endedParagraphs -= 1
                return
            }
            if let outer = elements[..<base].last(where: { $0.name == name }), let part = parts.last {
                let opened = location(of: outer, from: position)
                report(position, "</\(name)> closes \(opened), which is opened outside of \(part.name)")
            } else if let inner = elements[base...].last {
                report(position, "</\(name)> has no start tag: \(location(of: inner, from: position)) is open")
            } else {
                report(position, "</\(name)> has no start tag")
            }
            return
        }
        for inner in elements[(index + 1)...].reversed() {
            report(position, "</\(name)> is before </\(inner.name)>: \(location(of: inner, from: position)) is open")
        }
        elements.removeSubrange(index...)
    }

    mutating func removeProblems() {
        problems = []
    }

    /// - Parameter name: the name for error messages, such as `{{#rows}}`.
    mutating func begin(_ name: String) {
        parts.append(Part(name: name, base: elements.count))
    }

    /// Whether elements of the innermost part are open.
    var hasOpenElements: Bool { elements.count > parts.last?.base ?? 0 }

    /// Ends the innermost part and reports its open elements.
    mutating func end() {
        guard let part = parts.popLast(), elements.count > part.base else { return }
        for element in elements[part.base...] { reportOpen(element, in: part) }
        elements.removeSubrange(part.base...)
    }

    /// Ends the innermost part inside an element whose content is not markup, and reports only that element.
    /// - Parameter count: the number of problems that were found before that content, which are kept.
    mutating func end(inTextAfter count: Int) {
        guard let part = parts.popLast(), let element = elements.last else { return }
        problems.removeLast(max(0, problems.count - count))
        reportOpen(element, in: part)
        elements.removeSubrange(part.base...)
    }

    /// Ends the innermost part inside the value of an attribute, and reports only this value.
    mutating func end(inValueOf attribute: String, without quote: Unicode.Scalar, at position: TemplatePosition) {
        guard let part = parts.popLast() else { return }
        let fault = "the value of \(attribute) is not closed in \(part.name)"
        report(position, "\(fault): the quotation mark \(quote) is missing")
        elements.removeSubrange(part.base...)
    }

    private mutating func reportOpen(_ element: Element, in part: Part) {
        guard !isTooDeep else { return }
        report(element.position, "<\(element.name)> is not closed in \(part.name): </\(element.name)> is missing")
    }

    private func location(of element: Element, from position: TemplatePosition) -> String {
        let file = element.position.path == position.path ? "" : "\(element.position.path), "
        return "the <\(element.name)> in \(file)line \(element.position.line)"
    }

    private mutating func report(_ position: TemplatePosition, _ message: String) {
        problems.append(TemplateProblem(position, message))
    }
}
