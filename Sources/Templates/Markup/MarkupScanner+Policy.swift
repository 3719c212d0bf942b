// Rejects inline scripts and styles, and forms that are sent to other sites. Rejects scripts, style sheets, documents and fragments
// (for htmx) of other sites. The Content-Security-Policy `default-src 'self'; form-action 'self'` blocks all of these silently. The
// library assumes this policy in every program, because it limits the harm of a template with a mistake. `checkMeaning` also rejects
// animated URLs, and a `<meta http-equiv>` with a template tag in its `content`, or with a refresh whose `content` is more than a
// number.

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

    /// The attributes of a start tag that load scripts, documents, style sheets or fragments. Their URLs must be of this site.
    func attributesOfThisSite(of element: String, _ tag: Tag) -> Set<String> {
        let fragments = HTMLContext.fragmentAttributes
        guard element == "link" else { return fragments.union(Self.loadingAttributes[element] ?? []) }
        let relations = relations(of: tag)
        let isHarmless = !relations.isEmpty && relations.allSatisfy(Self.harmlessRelations.contains)
        return isHarmless ? fragments : fragments.union(["href"])
    }

    /// The relations of a `<link>`, including those in sections of the tag.
    private func relations(of tag: Tag) -> [String] {
        (tag.values["rel"] ?? []).flatMap { $0.text.split(whereSeparator: \.isWhitespace) }.map { $0.lowercased() }
    }

    mutating func checkPolicy(of element: String, _ tag: Tag) {
        if element == "style" { fault(tag.position, "<style> is not allowed: \(Self.inlineStyleHint)") }
        let attributes = attributesOfThisSite(of: element, tag).union(Self.submissionAttributes[element] ?? [])
        for attribute in attributes.intersection(tag.attributesOfOtherSites).sorted() {
            fault(
                tag.position,
                "\(attribute) of <\(element)> is a URL of another site, which the Content-Security-Policy 'self' blocks: \(remedy(element, attribute, tag))"
            )
        }
    }

    /// Checks attributes that decide what the value of another attribute means.
    mutating func checkMeaning(of element: String, _ tag: Tag) {
        let isFilled = tag.filled.contains("content")
        let isTime = (tag.values["content"] ?? []).allSatisfy { $0.text.allSatisfy(\.isNumber) }
        if element == "meta",
            let kind = tag.values["http-equiv"]?.map(\.text).first(where: {
                isFilled || !isTime && ($0.lowercased() == "refresh" || $0.contains("&"))
            })
        {
            fault(
                tag.position,
                "the content of <meta http-equiv=\"\(kind)\"> is code: tags and URLs are not safe there; send the header in its place"
            )
        }
        let isURL = tag.values["attributename"]?.contains {
            $0.text.lowercased().hasSuffix("href") || $0.text.contains("&")
        }
        if isURL == true { fault(tag.position, "<\(element)> cannot animate a URL") }
    }

    /// - Parameter contents: the text up to `</script>`.
    mutating func checkScript(_ contents: String, of tag: Tag) {
        // Data blocks are not executed. A script without a type is executed.
        let types = tag.names.contains("type") ? tag.values["type"] ?? [] : []
        let isData = !types.isEmpty && types.allSatisfy { $0.text.lowercased().hasSuffix("json") }
        guard !isData, !contents.allSatisfy(\.isWhitespace) else { return }
        fault(tag.position, "a <script> with content is not allowed: \(Self.inlineScriptHint)")
    }

    private func remedy(_ element: String, _ attribute: String, _ tag: Tag) -> String {
        if HTMLContext.fragmentAttributes.contains(attribute) { return "use a fragment of this site" }
        return switch element {
        case "script": "use a script of this site"
        case "link" where relations(of: tag).contains("stylesheet"): "use a style sheet of this site"
        case "link": "use a file of this site"
        case "iframe", "embed", "object": "use a document of this site"
        default: "submit forms to this site"
        }
    }
}
