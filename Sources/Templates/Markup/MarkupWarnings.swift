// Warnings about the markup: a `}}` that closes no tag, and images without an alternative text.

/// The warnings about the markup scanned so far.
struct MarkupWarnings {
    private(set) var problems: [TemplateProblem] = []
    /// Whether the current text or attribute value has a `{`. A `}}` after it can be a part of a JSON object.
    private var hasOpeningBrace = false
    /// The position of a `}` directly before the current position.
    private var closingBrace: TemplatePosition?

    /// Reads a scalar of a text, or of the value of an attribute whose value is text for users.
    mutating func read(_ scalar: Unicode.Scalar, at position: TemplatePosition) {
        if scalar == "}", let start = closingBrace, !hasOpeningBrace {
            report(start, "“}}” closes no tag: remove it, or write &#125;} for these characters")
            closingBrace = nil
            return
        }
        closingBrace = scalar == "}" ? position : nil
        if scalar == "{" { hasOpeningBrace = true }
    }

    /// Ends a part of the current text or attribute value, such as the part before a tag of the template.
    mutating func endRun() { closingBrace = nil }

    /// Ends the current text or attribute value.
    mutating func endText() { hasOpeningBrace = false }

    /// Checks a complete start tag. An `alt` in a section is enough.
    mutating func check(_ element: String, _ tag: MarkupScanner.Tag) {
        guard element == "img", !tag.names.contains("alt"), !tag.possibleNames.contains("alt") else { return }
        report(tag.position, "<img> has no alt: describe the image, or write alt=\"\" for an image that is decoration")
    }

    private mutating func report(_ position: TemplatePosition, _ message: String) {
        problems.append(TemplateProblem(position, message, severity: .warning))
    }
}
