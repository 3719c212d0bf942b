// Binds literal markup, and the attribute values with URLs in it. A URL is checked when it is written. What follows it in
// the attribute can change its meaning: `/` and `/example.org`, or `javascript` and `:`. Such a value is checked as a whole.

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

    /// Records the start of an attribute value with a URL before the first tag of the template in it.
    mutating func beginURL() {
        guard urlStart == nil, markup.context.isInURL, markup.context.isValueEmpty else { return }
        urlStart = template.steps.count
        template.steps.append(.literal(""))
    }

    /// Records that the next step writes a URL. The end of the HTML tag decides whether it must be of this site.
    mutating func recordURL(of type: any TemplateURL.Type) {
        guard markup.context.isInURL, !type.isTrustedToLoad else { return }
        let steps = [urlStart, template.steps.count].compactMap(\.self)
        markup.tag?.urls += steps.map { (markup.context.attribute, $0) }
    }

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

    /// Writes the line break that browsers ignore, so that they keep the first one of the value that follows.
    mutating func keepLineBreak() {
        guard markup.ignoresLineBreak else { return }
        markup.ignoresLineBreak = false
        template.steps.append(.literal("\n"))
    }
}
