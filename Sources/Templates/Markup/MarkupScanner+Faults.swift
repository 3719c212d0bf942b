// Reports problems of the markup, and leaves out those that follow from a value, or an element such as `<title>` or `<script>`, that
// is not closed.

extension MarkupScanner {
    /// - Parameter fault: the part of the message that does not depend on the view, or nil for the whole message.
    mutating func fault(_ position: TemplatePosition, _ message: String, fault: String? = nil) {
        faults.append(TemplateProblem(position, message, fault: fault))
    }

    mutating func removeProblems() {
        faults = []
        hardcodedTexts = []
        warnings = MarkupWarnings()
        elements.removeProblems()
        outline?.removeProblems()
    }

    /// Whether the position is in an element whose content is not markup, such as `<title>` or `<script>`.
    var isInRawText: Bool { context.state == .rawText || context.state == .text && !context.element.isEmpty }

    /// Ends the elements of the innermost part. A `<title>` or a value that is not closed contains the rest of the part, with the
    /// end tags of the elements around it, so only the `<title>` or the value is reported.
    mutating func endElements() {
        if case .value(let quote) = context.state, let tag, tag.depth == parts.count {
            faults.removeLast(max(0, faults.count - tag.problemsBefore))
            elements.end(inValueOf: context.attribute, without: quote, at: tag.position)
            // What follows the part is read as text.
            self.tag = nil
            context = HTMLContext()
            return
        }
        guard isInRawText, elements.hasOpenElements else { return elements.end() }
        faults.removeLast(max(0, faults.count - problemsBeforeText.own))
        elements.end(inTextAfter: problemsBeforeText.ofElements)
    }
}
