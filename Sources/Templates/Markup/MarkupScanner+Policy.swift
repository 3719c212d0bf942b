// Code inside a page, and code of other sites: a Content-Security-Policy of 'self' blocks both without a word, so that
// what looks right in the template does nothing in the browser.

extension MarkupScanner {
    static let scriptsStand = "scripts stand in files of their own"
    static let stylesStand = "styles stand in files of their own"

    /// Attributes that only the own site may be in, by element.
    private static let ownOrigin: [String: Set<String>] = [
        "script": ["src", "href", "xlink:href"], "form": ["action"], "button": ["formaction"], "input": ["formaction"],
    ]

    /// Checks a start tag that has been read.
    mutating func checkPolicy(of element: String, _ tag: Tag) {
        if element == "style" { fault(tag.position, "<style> is refused: \(Self.stylesStand)") }
        var attributes = Self.ownOrigin[element] ?? []
        if element == "link", isStylesheet(tag) { attributes.insert("href") }
        for attribute in attributes.sorted() {
            guard let value = tag.values[attribute]?.lowercased(), let colon = value.firstIndex(of: ":") else {
                continue
            }
            // A tag of the template begins an address, or stands behind its path.
            guard ["http", "https"].contains(value[..<colon]) else { continue }
            fault(
                tag.position,
                "\(attribute) of <\(element)> is an address of another site, which browsers refuse here: \(reason(element))"
            )
        }
    }

    /// Checks the contents of a `<script>` that has been read.
    /// - Parameter contents: up to its end tag.
    mutating func checkScript(_ contents: String, _ attributes: [String: String], at position: TemplatePosition) {
        // Data for a script is not run.
        let isData = attributes["type"]?.lowercased().hasSuffix("json") == true
        guard !isData, !contents.allSatisfy(\.isWhitespace) else { return }
        fault(position, "a <script> with contents is refused: \(Self.scriptsStand)")
    }

    private func isStylesheet(_ tag: Tag) -> Bool {
        (tag.values["rel"] ?? "").split(whereSeparator: \.isWhitespace).contains { $0.lowercased() == "stylesheet" }
    }

    private func reason(_ element: String) -> String {
        switch element {
        case "script": "scripts stand in files of this site"
        case "link": "styles stand in files of this site"
        default: "forms are sent to this site"
        }
    }
}
