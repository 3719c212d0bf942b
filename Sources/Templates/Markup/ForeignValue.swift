// Finds values in the syntax of other template languages. A page would show them unchanged. They are reported as text that
// belongs in the catalog, with a hint about the syntax.

/// `#(name)` and `#for(…)` of Leaf, `<%= name %>` of ERB, `@name` of Razor, `[[name]]`, and `{name}`.
enum ForeignValue {
    /// Whether a value begins at the start of a text, and, except for `@name`, ends in the same line.
    /// - Parameter last: the scalar before the text, if it belongs to the same text of the page. After `info`, the text
    ///   `@example.org` is not a value.
    static func begins(_ text: Substring.UnicodeScalarView, after last: Unicode.Scalar?) -> Bool {
        switch text.first {
        case "#":
            let word = text.dropFirst().prefix(maximumLength).drop { $0.properties.isAlphabetic }
            return word.first == "(" && hasLetter(word.dropFirst(), before: ")")
        case "<": return text.starts(with: "<%".unicodeScalars) && hasLetter(text.dropFirst(2), before: "%>")
        case "[": return text.starts(with: "[[".unicodeScalars) && hasLetter(text.dropFirst(2), before: "]]")
        case "{": return hasLetter(text.dropFirst(), before: "}")
        case "@":
            let isPartOfWord = last.map { $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "." } ?? false
            return !isPartOfWord && text.dropFirst().first?.properties.isAlphabetic == true
        default: return false
        }
    }

    /// Longer values are not found. The limit bounds the work for a line with many brackets.
    private static let maximumLength = 200

    private static func hasLetter(_ text: Substring.UnicodeScalarView, before end: String) -> Bool {
        var hasLetter = false
        for index in text.prefix(maximumLength).indices {
            let scalar = text[index]
            if hasLetter, text[index...].starts(with: end.unicodeScalars) { return true }
            guard scalar != "<", scalar != "\n" else { return false }
            hasLetter = hasLetter || scalar.properties.isAlphabetic
        }
        return false
    }
}

extension MarkupScanner {
    /// Begins or continues the current text at a value of another template language, so that the warning about the text
    /// quotes the whole value.
    /// - Returns: whether the scalar at the index is the `<` of `<%`, which would otherwise be read as the start of an HTML tag.
    mutating func readForeignValue(
        at index: String.Index, of text: Substring.UnicodeScalarView, _ position: TemplatePosition
    ) -> Bool {
        guard isText, ForeignValue.begins(text[index...], after: run?.text.unicodeScalars.last) else { return false }
        let isTag = text[index] == "<"
        guard !isTag || context.state == .text && context.element.isEmpty else { return false }
        if run == nil { run = (position, "") }
        hasForeignValue = true
        if isTag { run?.text += "<" }
        return isTag
    }
}
