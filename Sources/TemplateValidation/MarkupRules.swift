// What libxml2's parser, which knows HTML 4, lets pass: rules of the HTML standard that names and attributes are enough for.

/// Follows the elements of a page from tag to tag.
struct MarkupRules {
    /// An element that is open.
    private struct Element {
        let name: String
        let offset: Int
    }

    private(set) var faults: [MarkupFault] = []
    private var open: [Element] = []
    private var ids: [(id: String, offset: Int)] = []
    private var references: [(id: String, attribute: String, offset: Int)] = []

    /// Elements without content, and without an end tag (HTML, 13.1.2).
    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
    /// Elements that end a paragraph (HTML, 4.4.1); the parser closes it before those that it knows itself.
    private static let endingParagraph: Set<String> = [
        "address", "article", "aside", "blockquote", "details", "dialog", "div", "dl", "fieldset", "figcaption",
        "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "main", "menu", "nav",
        "ol", "p", "pre", "search", "section", "table", "ul",
    ]
    /// Elements that take a click: none may be in a link or a button (HTML, 4.5.1 and 4.10.6).
    private static let interactive: Set<String> = [
        "a", "button", "details", "embed", "iframe", "input", "label", "select", "textarea",
    ]
    /// Attributes that name elements by id (HTML, 4.10; WAI-ARIA 1.2, 6).
    private static let referring: Set<String> = [
        "for", "form", "list", "headers", "aria-activedescendant", "aria-controls", "aria-describedby", "aria-details",
        "aria-errormessage", "aria-flowto", "aria-labelledby", "aria-owns",
    ]

    /// - Parameter offset: where the tag begins.
    mutating func start(_ name: String, _ attributes: [(name: String, value: String)], at offset: Int) {
        checkPlace(of: name, attributes, at: offset)
        for (attribute, value) in attributes {
            let words = value.split(whereSeparator: \.isWhitespace).map(String.init)
            if attribute == "id" {
                if words != [value] { report("`id=\"\(value)\"` is no id", at: offset) }
                ids.append((value, offset))
            } else if Self.referring.contains(attribute) {
                references += words.map { ($0, attribute, offset) }
            } else if attribute == "href", value.hasPrefix("#"), !["#", "#top"].contains(value) {
                references.append((String(value.dropFirst()), attribute, offset))
            }
        }
        open.append(Element(name: name, offset: offset))
    }

    /// What ended an element.
    enum Ending {
        /// Its end tag.
        case tag
        /// `/>`.
        case selfClosing
        /// The parser, because something else began or ended.
        case parser
    }

    mutating func end(_ name: String, _ ending: Ending) {
        guard let index = open.lastIndex(where: { $0.name == name }) else { return }
        let element = open.remove(at: index)
        guard !Self.void.contains(name) else { return }
        switch ending {
        case .tag: break
        case .parser: report("<\(name)> is not closed where it should be", at: element.offset)
        case .selfClosing:
            // Only SVG and MathML have it (HTML, 13.1.2.1): browsers would leave the element open.
            if !open.contains(where: { ["svg", "math"].contains($0.name) }), !["svg", "math"].contains(name) {
                report("<\(name)/> does not close itself: browsers read it as <\(name)>", at: element.offset)
            }
        }
    }

    /// Call it at the end of a whole page: each id is there once, and those that are referred to are there.
    mutating func checkIds() {
        var known: Set<String> = []
        for (id, offset) in ids where !known.insert(id).inserted {
            report("the id `\(id)` is there already", at: offset)
        }
        for (id, attribute, offset) in references where !known.contains(id) {
            report("`\(attribute)` names `\(id)`, and no element has this id", at: offset)
        }
    }

    private mutating func checkPlace(
        of name: String, _ attributes: [(name: String, value: String)], at offset: Int
    ) {
        if Self.endingParagraph.contains(name), open.contains(where: { $0.name == "p" }) {
            report("<\(name)> in <p>: browsers close the paragraph before it", at: offset)
        }
        let isHidden = attributes.contains { $0 == ("type", "hidden") }
        if Self.interactive.contains(name), !isHidden,
            let outer = open.last(where: { $0.name == "a" || $0.name == "button" })
        {
            report("<\(name)> in <\(outer.name)>: what takes a click holds nothing else that does", at: offset)
        }
        if name == "label" || name == "form", open.contains(where: { $0.name == name }) {
            report("<\(name)> in <\(name)>", at: offset)
        }
    }

    private mutating func report(_ message: String, at offset: Int) {
        faults.append(MarkupFault(message: message, offset: offset))
    }
}
