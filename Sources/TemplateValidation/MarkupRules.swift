// Checks rules of the HTML standard that need only the names, attributes and nesting of elements.

struct MarkupRules {
    private struct Element {
        let name: String
        let offset: Int
    }

    private(set) var faults: [MarkupFault] = []
    private var open: [Element] = []
    private var ids: [(id: String, offset: Int)] = []
    private var references: [(id: String, attribute: String, offset: Int)] = []

    /// Elements that have no content and no end tag (HTML, 13.1.2).
    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
    /// Start tags that close a paragraph (HTML, 4.4.1). libxml2 handles only those of HTML 4.
    private static let endingParagraph: Set<String> = [
        "address", "article", "aside", "blockquote", "details", "dialog", "div", "dl", "fieldset", "figcaption",
        "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "main", "menu", "nav",
        "ol", "p", "pre", "search", "section", "table", "ul",
    ]
    /// Elements that can be interactive, except `audio`, `img` and `video`. They are not allowed in a link or a button (HTML, 4.5.1
    /// and 4.10.6).
    private static let interactive: Set<String> = [
        "a", "button", "details", "embed", "iframe", "input", "label", "select", "textarea",
    ]
    /// Attributes that refer to elements by id (HTML, 4.9, 4.10, 5.2.2 and 6.12; WAI-ARIA 1.2, 6).
    private static let referring: Set<String> = [
        "for", "form", "list", "headers", "itemref", "popovertarget", "commandfor", "aria-activedescendant",
        "aria-controls", "aria-describedby", "aria-details", "aria-errormessage", "aria-flowto", "aria-labelledby",
        "aria-owns",
    ]

    /// - Parameter offset: the offset of the tag.
    mutating func start(_ name: String, _ attributes: [(name: String, value: String)], at offset: Int) {
        checkPlace(of: name, attributes, at: offset)
        for (attribute, value) in attributes {
            let tokens = value.split(whereSeparator: \.isWhitespace).map(String.init)
            if attribute == "id" {
                if tokens != [value] {
                    report("`id=\"\(value)\"` is not a valid id: it is empty or has white space", at: offset)
                }
                ids.append((value, offset))
            } else if Self.referring.contains(attribute) {
                references += tokens.map { ($0, attribute, offset) }
            } else if attribute == "href", value.hasPrefix("#"), !["#", "#top"].contains(value.lowercased()) {
                references.append((String(value.dropFirst()), attribute, offset))
            }
        }
        open.append(Element(name: name, offset: offset))
    }

    /// How an element was closed.
    enum Ending {
        /// By its end tag.
        case tag
        /// By `/>`.
        case selfClosing
        /// By the parser, because another element starts or ends, or because the page ends.
        case parser
    }

    mutating func end(_ name: String, _ ending: Ending) {
        guard let index = open.lastIndex(where: { $0.name == name }) else { return }
        let element = open.remove(at: index)
        guard !Self.void.contains(name) else { return }
        switch ending {
        case .tag: break
        case .parser: report("<\(name)> is not closed in its parent", at: element.offset)
        case .selfClosing:
            // Only SVG and MathML elements can be self-closing (HTML, 13.1.2.1). Browsers leave other elements open.
            if !open.contains(where: { ["svg", "math"].contains($0.name) }), !["svg", "math"].contains(name) {
                report("<\(name)/> is not self-closing: browsers treat it as <\(name)>", at: element.offset)
            }
        }
    }

    /// Checks that ids are unique and that references have a target. Call this after the last element of a whole page.
    mutating func checkIds() {
        var known: Set<String> = []
        for (id, offset) in ids where !known.insert(id).inserted {
            report("the id `\(id)` is used more than once", at: offset)
        }
        for (id, attribute, offset) in references where !known.contains(id) {
            // Browsers search for the fragment of an address as it is written, then decoded (HTML, 7.4.6.4).
            if attribute == "href", known.contains(id.percentDecoded) { continue }
            report("`\(attribute)` refers to `\(id)`, but no element has this id", at: offset)
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
            report("<\(name)> in <\(outer.name)>: interactive elements cannot be nested", at: offset)
        }
        if name == "label" || name == "form", open.contains(where: { $0.name == name }) {
            report("<\(name)> in <\(name)>: this element cannot be nested", at: offset)
        }
    }

    private mutating func report(_ message: String, at offset: Int) {
        faults.append(MarkupFault(message: message, offset: offset))
    }
}

extension String {
    /// The text in which bytes replace their percent-encoding: `é` for `%C3%A9`. A `%` without two hexadecimal digits is kept.
    fileprivate var percentDecoded: String {
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            let digits = String(rest.prefix(2)) ?? ""
            if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(\.isHexDigit),
                let code = UInt8(digits, radix: 16)
            {
                bytes.append(code)
                rest.removeFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
