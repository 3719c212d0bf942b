// What the HTML standard says of elements by name, as far as it decides how browsers read a template.

enum HTMLElements {
    /// Elements whose contents browsers do not read as markup.
    static let raw: Set = ["script", "style", "iframe"]
    /// Elements that hold text, and no other element.
    static let text: Set = ["title", "textarea"]
    /// Elements without end tag (WHATWG, 13.1.2).
    static let void: Set = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]
    /// Where HTML ends and the rules of XML's languages begin.
    static let foreign: Set = ["svg", "math"]
    /// Elements of SVG and MathML whose contents are HTML again (WHATWG, 13.2.6.5).
    static let integration: Set = ["foreignobject", "desc", "title", "annotation-xml", "mi", "mo", "mn", "ms", "mtext"]

    /// Elements that no template may have, and why.
    static let refused: [String: String] = [
        "base": "it moves every link of the page",
        "applet": obsolete, "frame": obsolete, "frameset": obsolete, "listing": obsolete, "noembed": obsolete,
        "noframes": obsolete, "param": obsolete, "plaintext": obsolete, "xmp": obsolete,
    ]
    private static let obsolete = "browsers no longer read it alike"

    /// Start tags that end an open `<p>` (WHATWG, 13.2.6.4.7).
    private static let endingParagraph: Set = [
        "address", "article", "aside", "blockquote", "center", "details", "dialog", "dir", "div", "dl", "dd", "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup",
        "hr", "li", "main", "menu", "nav", "ol", "p", "pre", "search", "section", "summary", "table", "ul",
    ]
    private static let headings: Set = ["h1", "h2", "h3", "h4", "h5", "h6"]
    /// What an end tag that is left out cannot reach across.
    private static let walls: Set = [
        "button", "caption", "foreignobject", "desc", "html", "marquee", "object", "table", "td", "template", "th",
    ]
    /// Start tags of HTML that end an open `<svg>` (WHATWG, 13.2.6.5).
    private static let endingForeign: Set = endingParagraph.union([
        "b", "big", "body", "br", "code", "em", "embed", "head", "i", "img", "meta", "nobr", "ruby", "s", "small",
        "span", "strong", "strike", "sub", "sup", "tt", "u", "var",
    ]).subtracting([
        "address", "article", "aside", "details", "dialog", "dir", "fieldset", "figcaption", "figure", "footer", "form",
        "header", "hgroup", "main", "nav", "search", "section", "summary",
    ])

    /// Which of the open elements a browser would end, or be confused by, when `name` begins among them.
    /// - Parameter open: the names of the open elements, outermost first.
    static func ended(by name: String, in open: some BidirectionalCollection<String>) -> String? {
        guard let parent = open.last else { return nil }
        if parent == "select" || parent == "optgroup" || parent == "option", open.contains("select") {
            let isChild = ["option", "hr"].contains(name) && parent != "option"
            if !isChild, !(name == "optgroup" && parent == "select") { return parent }
        }
        if ["li", "option", "tr"].contains(name), parent == name { return name }
        if ["dt", "dd"].contains(name), ["dt", "dd"].contains(parent) { return parent }
        if ["td", "th"].contains(name), ["td", "th"].contains(parent) { return parent }
        if headings.contains(name), headings.contains(parent) { return parent }
        if ["a", "form", "button"].contains(name) {
            if let found = open.last(where: { $0 == name || $0 == "template" }), found == name { return name }
        }
        if endingParagraph.contains(name), let found = open.last(where: { $0 == "p" || walls.contains($0) }) {
            return found == "p" ? found : nil
        }
        return nil
    }

    /// Whether `name` ends an `<svg>` around it in browsers.
    static func endsForeign(_ name: String) -> Bool { endingForeign.contains(name) }
}
