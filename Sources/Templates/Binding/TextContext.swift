// Determines how a text is written at its position in the markup.

import Localization

/// The escaping and isolation of a text at a position.
struct TextContext: Equatable {
    /// `.markup` where elements are allowed. Foreign text is then marked with `<span lang>` and `<bdi>`.
    var escaping: TextBuffer.Escaping
    /// Whether user input is isolated from the surrounding text.
    var isolates: Bool

    /// An attribute value or form value, which must not be changed by adding characters.
    static let verbatim = TextContext(escaping: .html, isolates: false)
}

extension TemplateBinder {
    /// The escaping and isolation at the current position.
    var textContext: TextContext {
        let context = markup.context
        guard context.state == .text else { return .verbatim }
        // <title> and <textarea> can only contain text, and the content of <textarea> is submitted.
        guard context.element.isEmpty else {
            return context.element == "title" ? TextContext(escaping: .html, isolates: true) : .verbatim
        }
        guard let parent = markup.elements.innermost else { return TextContext(escaping: .markup, isolates: true) }
        // SVG has neither <bdi> nor <span>. Browsers would end the <svg> there.
        if parent.isForeign { return TextContext(escaping: .html, isolates: true) }
        switch parent.name {
        // Options can only contain text, and an option without `value` submits its text.
        case "option": return .verbatim
        // The template already isolates the text.
        case "bdi": return TextContext(escaping: .markup, isolates: false)
        default: return TextContext(escaping: .markup, isolates: true)
        }
    }
}
