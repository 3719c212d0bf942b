// Determines how a text is written at its position in the markup.

import Localization

/// The escaping and isolation of a text at a position.
struct TextContext: Equatable {
    /// `.markup` where elements are allowed. Text of another language or writing direction is then in `<span lang>` or `<bdi>`.
    var escaping: TextBuffer.Escaping
    /// How user input is kept from changing the direction of the surrounding text.
    var direction: Direction

    enum Direction {
        /// It is written unchanged.
        case verbatim
        /// The template isolates it. Characters that would end the isolate are dropped.
        case contained
        /// It is isolated if necessary.
        case isolated
    }

    /// An attribute value or form value, which must not be changed by adding characters.
    static let verbatim = TextContext(escaping: .html, direction: .verbatim)
}

extension TemplateBinder {
    /// The escaping and isolation at the current position.
    var textContext: TextContext {
        let context = markup.context
        guard context.state == .text else { return .verbatim }
        // <title> and <textarea> can only contain text, and the content of <textarea> is submitted.
        guard context.element.isEmpty else {
            return context.element == "title" ? TextContext(escaping: .html, direction: .isolated) : .verbatim
        }
        guard let parent = markup.elements.innermost else {
            return TextContext(escaping: .markup, direction: .isolated)
        }
        // SVG has neither <bdi> nor <span>. Browsers would end the <svg> there.
        if parent.isForeign { return TextContext(escaping: .html, direction: .isolated) }
        switch parent.name {
        // Options can only contain text, and an option without `value` submits its text.
        case "option": return .verbatim
        // The template already isolates the text.
        case "bdi": return TextContext(escaping: .markup, direction: .contained)
        default: return TextContext(escaping: .markup, direction: .isolated)
        }
    }
}
