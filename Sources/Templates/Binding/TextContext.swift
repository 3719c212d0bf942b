// Determines how a text is written at its position in the markup.

import Localization

/// The escaping and isolation of a text at a position.
struct TextContext: Equatable {
    /// `.markup` where elements are allowed. Text of another language or writing direction is then in `<span lang>` or `<bdi>`.
    var escaping: TextBuffer.Escaping
    /// How user input is kept from changing the direction of the surrounding text.
    var direction: Direction

    enum Direction {
        /// The text is not isolated, and no character is dropped.
        case verbatim
        /// The template isolates the text. Characters that would end the isolate are dropped.
        case contained
        /// The text is isolated if necessary.
        case isolated
    }

    /// For text that a form submits. No isolates are added, not even around the arguments of a text of the catalog.
    static let submitted = TextContext(escaping: .submitted, direction: .verbatim)
    /// For text that no form submits: it is only shown, or it is a value that programs read. Strings are not isolated,
    /// because programs can read them. The arguments of a text of the catalog are isolated if necessary.
    static let attribute = TextContext(escaping: .html, direction: .verbatim)
}

extension TemplateBinder {
    /// The escaping and isolation at the current position.
    var textContext: TextContext {
        let context = markup.context
        guard context.state == .text else { return context.attribute == "value" ? .submitted : .attribute }
        // <title> and <textarea> can only contain text.
        guard context.element.isEmpty else {
            if context.element == "title" { return TextContext(escaping: .html, direction: .isolated) }
            return markup.elements.innermost?.isSubmitted == true ? .submitted : .attribute
        }
        guard let parent = markup.elements.innermost else {
            return TextContext(escaping: .markup, direction: .isolated)
        }
        // SVG and MathML have neither <bdi> nor <span>. Browsers would end the <svg> or <math> at a <span>.
        if parent.isForeign { return TextContext(escaping: .html, direction: .isolated) }
        switch parent.name {
        // Options can only contain text.
        case "option": return parent.isSubmitted ? .submitted : .attribute
        // The template already isolates the text.
        case "bdi": return TextContext(escaping: .markup, direction: .contained)
        default: return TextContext(escaping: .markup, direction: .isolated)
        }
    }
}

extension MarkupScanner.Tag {
    /// Whether a form submits the text of the element: that of an option without `value`, and that of a `<textarea>` with a name.
    func submitsText(of element: String) -> Bool {
        switch element {
        case "option": !names.contains("value")
        case "textarea": names.contains("name") || possibleNames.contains("name")
        default: false
        }
    }
}
