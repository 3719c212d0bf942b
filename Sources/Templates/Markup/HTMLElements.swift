// Rules of the HTML standard by element name.

enum HTMLElements {
    /// Elements in whose content browsers read neither markup nor character references.
    static let raw: Set = ["script", "style", "iframe"]
    /// Elements in whose content browsers read character references, but no markup.
    static let text: Set = ["title", "textarea"]
    /// Void elements (WHATWG, 13.1.2), and the obsolete ones except `<frame>`.
    static let void: Set = [
        "area", "base", "basefont", "bgsound", "br", "col", "embed", "hr", "img", "input", "keygen", "link", "meta",
        "param", "source", "track", "wbr",
    ]
    /// The root elements of foreign content.
    static let foreign: Set = ["svg", "math"]
    /// Foreign elements with HTML content, by the root element (WHATWG, 13.2.6, “MathML text integration point” and “HTML
    /// integration point”). An `<annotation-xml>` has HTML content only with some values of `encoding`.
    static let integration: [String: Set<String>] = [
        "svg": ["foreignobject", "desc", "title"], "math": ["mi", "mo", "mn", "ms", "mtext"],
    ]

    /// Elements that are not allowed, with the reason.
    static let rejected: [String: String] = [
        "base": "it changes the base of all links",
        "applet": obsolete, "basefont": obsolete, "bgsound": obsolete, "frame": obsolete, "frameset": obsolete,
        "keygen": obsolete, "listing": obsolete, "malignmark": obsolete, "mglyph": obsolete, "noembed": obsolete,
        "noframes": obsolete, "param": obsolete,
        "plaintext": obsolete, "xmp": obsolete,
    ]
    private static let obsolete = "it is obsolete"

    /// The start tags at which the parser of the standard closes an open `<p>` (WHATWG, 13.2.6.4.7), except for those in
    /// `rejected`. `MarkupRules` of TemplateValidation has only those before which authors may omit `</p>` (4.4.1).
    private static let endingParagraph: Set = [
        "address", "article", "aside", "blockquote", "center", "details", "dialog", "dir", "div", "dl", "dd", "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup",
        "hr", "li", "main", "menu", "nav", "ol", "p", "pre", "search", "section", "summary", "table", "ul",
    ]
    private static let annotations: Set = ["rb", "rp", "rt", "rtc"]
    private static let headings: Set = ["h1", "h2", "h3", "h4", "h5", "h6"]
    /// Elements in which a start tag does not close a `<p>` outside of them (WHATWG, 13.2.4.2, “button scope”).
    private static let scopeBoundaries: Set = [
        "annotation-xml", "button", "caption", "foreignobject", "desc", "html", "marquee", "mi", "mn", "mo", "ms",
        "mtext", "object", "table", "td", "template", "th", "title",
    ]
    /// Elements that the search for an open item does not cross: the special elements except `<address>`, `<div>` and `<p>` (WHATWG,
    /// 13.2.4.2 and 13.2.6.4.7), without void and rejected ones.
    private static let itemBoundaries: Set = [
        "annotation-xml", "article", "aside", "blockquote", "body", "button", "caption", "center", "colgroup", "dd",
        "desc", "details", "dir", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "foreignobject", "form",
        "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hgroup", "html", "iframe", "li", "main", "marquee",
        "menu",
        "mi", "mn", "mo", "ms", "mtext", "nav", "noscript", "object", "ol", "pre", "script", "search", "section",
        "select", "style", "summary", "table", "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "title",
        "tr", "ul",
    ]
    /// HTML start tags that close an open `<svg>` or `<math>` (WHATWG, 13.2.6.5). In the standard, `<font>` does so only with `color`,
    /// `face` or `size`.
    private static let endingForeign: Set = endingParagraph.union([
        "b", "big", "body", "br", "code", "em", "embed", "font", "head", "i", "img", "meta", "nobr", "ruby", "s",
        "small",
        "span", "strong", "strike", "sub", "sup", "tt", "u", "var",
    ]).subtracting([
        "address", "article", "aside", "details", "dialog", "dir", "fieldset", "figcaption", "figure", "footer", "form",
        "header", "hgroup", "main", "nav", "search", "section", "summary",
    ])

    /// Returns the open element that browsers close at the start tag `name`, or in which they ignore this tag; nil when there is none.
    /// - Parameter open: the names of the open elements, the outermost first.
    static func closed(by name: String, in open: some BidirectionalCollection<String>) -> String? {
        guard let parent = open.last else { return nil }
        if parent == "select" || parent == "optgroup" || parent == "option", open.contains("select") {
            let isChild = ["option", "hr"].contains(name) && parent != "option"
            if !isChild, !(name == "optgroup" && parent == "select") { return parent }
        }
        if ["li", "option", "tr"].contains(name), parent == name { return name }
        if ["dt", "dd"].contains(name), ["dt", "dd"].contains(parent) { return parent }
        if ["td", "th"].contains(name), ["td", "th"].contains(parent) { return parent }
        if headings.contains(name), headings.contains(parent) { return parent }
        if annotations.contains(name), annotations.contains(parent), open.contains("ruby") {
            // Of these elements, only `<rtc>` can contain `<rt>` and `<rp>`.
            if parent != "rtc" || name == "rtc" || name == "rb" { return parent }
        }
        if ["a", "form", "button", "nobr"].contains(name) {
            if let found = open.last(where: { $0 == name || $0 == "template" }), found == name { return name }
        }
        if endingParagraph.contains(name),
            open.last(where: { $0 == "p" || scopeBoundaries.contains($0) }) == "p"
        {
            return "p"
        }
        // Browsers also close an item when elements such as `<div>` and `<b>` are open in it.
        let items: Set = name == "li" ? ["li"] : ["dt", "dd"]
        guard items.contains(name) else { return nil }
        return open.last { items.contains($0) || itemBoundaries.contains($0) }.flatMap { items.contains($0) ? $0 : nil }
    }

    /// Start tags that close the item, row or cell before them.
    static let endedBySibling: Set = ["li", "dt", "dd", "option", "tr", "td", "th"]

    /// The start tags that close an open `<option>`, `<optgroup>` or `<select>`. Older browsers ignore most other start
    /// tags in these elements, and newer browsers keep them.
    static let endingOption: Set = ["hr", "input", "optgroup", "option", "select", "textarea"]

    /// Whether browsers close an open `<svg>` or `<math>` at the start tag `name`.
    static func endsForeign(_ name: String) -> Bool { endingForeign.contains(name) }
}
