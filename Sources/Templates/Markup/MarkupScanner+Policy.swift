// Rejects inline code, code of other sites, and forms that are sent to other sites. The Content-Security-Policy
// `default-src 'self'; form-action 'self'` blocks all of them silently. The library assumes this policy in every program,
// because it limits the harm of a template with a mistake.

extension MarkupScanner {
    static let inlineScriptHint =
        "the Content-Security-Policy 'self', which templates are made for, blocks it; use a file for scripts"
    static let inlineStyleHint =
        "the Content-Security-Policy 'self', which templates are made for, blocks it; use a file for styles"

    /// Attributes that load scripts or documents, by element.
    private static let loadingAttributes: [String: Set<String>] = [
        "script": ["src", "href", "xlink:href"], "iframe": ["src"], "embed": ["src"], "object": ["data"],
    ]
    /// Attributes with the address that a form is sent to, by element.
    private static let submissionAttributes: [String: Set<String>] = [
        "form": ["action"], "button": ["formaction"], "input": ["formaction"],
    ]
    /// Relations of a `<link>` that load nothing, or only an image.
    private static let harmlessRelations: Set = [
        "alternate", "apple-touch-icon", "author", "bookmark", "canonical", "dns-prefetch", "expect", "help", "icon",
        "license", "mask-icon", "me", "next", "pingback", "preconnect", "prev", "privacy-policy", "search", "shortcut",
        "shortlink", "terms-of-service",
    ]

    /// The attributes of a start tag that load scripts, documents, style sheets or fragments, which must be of this site.
    func attributesOfThisSite(of element: String, _ tag: Tag) -> Set<String> {
        let fragments = HTMLContext.fragmentAttributes
        guard element == "link" else { return fragments.union(Self.loadingAttributes[element] ?? []) }
        let relations = (tag.values["rel"] ?? "").split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
        let isHarmless = !relations.isEmpty && relations.allSatisfy(Self.harmlessRelations.contains)
        return isHarmless ? fragments : fragments.union(["href"])
    }

    /// Checks a start tag.
    mutating func checkPolicy(of element: String, _ tag: Tag) {
        if element == "style" { fault(tag.position, "<style> is not allowed: \(Self.inlineStyleHint)") }
        let attributes = attributesOfThisSite(of: element, tag).union(Self.submissionAttributes[element] ?? [])
        for attribute in attributes.sorted() {
            guard let value = tag.values[attribute]?.lowercased(), let colon = value.firstIndex(of: ":") else {
                continue
            }
            // `value` is the literal text. No tag of the template can write a part of the scheme.
            guard ["http", "https"].contains(value[..<colon]) else { continue }
            fault(
                tag.position,
                "\(attribute) of <\(element)> is a URL of another site, which the Content-Security-Policy 'self' blocks: \(reason(element, attribute))"
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

    private func reason(_ element: String, _ attribute: String) -> String {
        if HTMLContext.fragmentAttributes.contains(attribute) { return "use a fragment of this site" }
        return switch element {
        case "script": "use a script of this site"
        case "link": "use a style sheet of this site"
        case "iframe", "embed", "object": "use a document of this site"
        default: "submit forms to this site"
        }
    }
}
