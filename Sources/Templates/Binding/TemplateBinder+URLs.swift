// Binds literal markup and attribute values with URLs. A URL is checked when it is written. What follows the URL in the attribute
// can change its meaning: `/example.org` after `/`, or `:` after `javascript`. Such a value is checked as a whole.

extension TemplateBinder {
    mutating func bindText(_ text: String, at position: TemplatePosition) {
        let end = markup.scan(text, at: position)
        let start = urlStart
        if end != nil { urlStart = nil }
        if let end, let start, end.hasChangedURL, template.steps.indices.contains(start) {
            template.steps[start] = .instruction(.beginURL(isOfThisSite: false))
            template.steps.append(.literal(String(text[..<end.index])))
            template.steps.append(.instruction(.endURL))
            template.steps.append(.literal(String(text[end.index...])))
        } else {
            template.steps.append(.literal(text))
        }
        requireThisSite()
    }

    /// Called before each tag of the template, and not before literal text. If the tag is at the start of an attribute value with a
    /// URL, records where this value starts.
    mutating func beginURL() {
        guard urlStart == nil, markup.context.isInURL, markup.context.isValueEmpty else { return }
        urlStart = template.steps.count
        template.steps.append(.literal(""))
    }

    /// Records that the next step writes a URL. At the end of the HTML tag, its name and attributes decide whether the URL must be
    /// of this site. Types with `isTrustedToLoad` are left out, because their URLs may be of other sites.
    mutating func recordURL(of type: any TemplateURL.Type) {
        guard markup.context.isInURL, !type.isTrustedToLoad else { return }
        let steps = [urlStart, template.steps.count].compactMap(\.self)
        markup.tag?.urls += steps.map { (markup.context.attribute, $0) }
    }

    /// For each URL that must be of this site, replaces the step that writes the URL with one that also checks this.
    private mutating func requireThisSite() {
        for step in markup.urlsOfThisSite where template.steps.indices.contains(step) {
            switch template.steps[step] {
            case .instruction(.url(let type, let slot)):
                template.steps[step] = .instruction(.urlOfThisSite(type, slot))
            case .instruction(.beginURL):
                template.steps[step] = .instruction(.beginURL(isOfThisSite: true))
            default: break
            }
        }
        markup.urlsOfThisSite = []
    }

    /// Adds a line break directly after `<pre>` or `<textarea>`, where browsers ignore the first line break. Otherwise browsers would
    /// ignore a line break at the start of the value that follows.
    mutating func keepLineBreak() {
        guard markup.ignoresLineBreak else { return }
        markup.ignoresLineBreak = false
        template.steps.append(.literal("\n"))
    }
}
