// How a text is written where it stands: what of it could disturb the page around it, and what markup may help.

import Localization

/// What the place of a tag means for the text that it writes.
struct TextPlace: Equatable {
    /// `.markup` where elements can stand beside the text: then `<span lang>` and `<bdi>` mark what is foreign.
    var escaping: TextBuffer.Escaping
    /// Whether a text that people typed is kept from rearranging what stands around it.
    var isolates: Bool

    /// The value of an attribute, or a text that a form sends back: not one character may be added to it.
    static let verbatim = TextPlace(escaping: .html, isolates: false)
}

extension TemplateBinder {
    /// What the markup so far means for a text that stands behind it.
    var textPlace: TextPlace {
        let place = markup.place
        guard place.state == .text else { return .verbatim }
        // The contents of <title> and <textarea> are text alone, and those of <textarea> are sent back.
        guard place.element.isEmpty else {
            return place.element == "title" ? TextPlace(escaping: .html, isolates: true) : .verbatim
        }
        guard let parent = markup.elements.innermost else { return TextPlace(escaping: .markup, isolates: true) }
        // SVG has no <bdi> and no <span>: browsers would end the picture there.
        if parent.isForeign { return TextPlace(escaping: .html, isolates: true) }
        switch parent.name {
        // Options hold text alone, and an option without `value` sends its text.
        case "option": return .verbatim
        // The template isolates already.
        case "bdi": return TextPlace(escaping: .markup, isolates: false)
        default: return TextPlace(escaping: .markup, isolates: true)
        }
    }
}
