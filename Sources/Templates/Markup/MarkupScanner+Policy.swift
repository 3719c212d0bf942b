// Rejects inline code and code of other sites. The Content-Security-Policy 'self' blocks both silently.

extension MarkupScanner {
    static let inlineScriptHint = "use a file for scripts"
    static let inlineStyleHint = "use a file for styles"

    /// Attributes whose URL must be of this site, by element.
    private static let sameOriginAttributes: [String: Set<String>] = [
        "script": ["src", "href", "xlink:href"], "form": ["action"], "button": ["formaction"], "input": ["formaction"],
    ]

    /// Checks a start tag.
    mutating func checkPolicy(of element: String, _ tag: Tag) {
        if element == "style" { fault(tag.position, "<style> is not allowed: \(Self.inlineStyleHint)") }
        var attributes = Self.sameOriginAttributes[element] ?? []
        if element == "link", isStylesheet(tag) { attributes.insert("href") }
        for attribute in attributes.sorted() {
            guard let value = tag.values[attribute]?.lowercased(), let colon = value.firstIndex(of: ":") else {
                continue
            }
            // A tag of the template can only be at the start of a URL or after its path.
            guard ["http", "https"].contains(value[..<colon]) else { continue }
            fault(
                tag.position,
                "\(attribute) of <\(element)> is a URL of another site, which the Content-Security-Policy blocks: \(reason(element))"
            )
        }
    }

    /// Checks the content of a `<script>`.
    /// - Parameter contents: the text up to its end tag.
    mutating func checkScript(_ contents: String, _ attributes: [String: String], at position: TemplatePosition) {
        // Data blocks are not executed.
        let isData = attributes["type"]?.lowercased().hasSuffix("json") == true
        guard !isData, !contents.allSatisfy(\.isWhitespace) else { return }
        fault(position, "a <script> with content is not allowed: \(Self.inlineScriptHint)")
    }

    private func isStylesheet(_ tag: Tag) -> Bool {
        (tag.values["rel"] ?? "").split(whereSeparator: \.isWhitespace).contains { $0.lowercased() == "stylesheet" }
    }

    private func reason(_ element: String) -> String {
        switch element {
        case "script": "use a script of this site"
        case "link": "use a style sheet of this site"
        default: "submit forms to this site"
        }
    }
}
