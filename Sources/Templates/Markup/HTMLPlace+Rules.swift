// What may be written where. Escaping makes a value safe as text and inside a quoted attribute, and nowhere else.

extension HTMLPlace {
    /// What a tag would do at this place.
    enum Use {
        /// Write a text that is not known before.
        case text
        /// Write a checked address.
        case url
        /// Write a string that stands in the program.
        case constant
        /// Write or leave out what follows.
        case section
    }

    /// Attributes that browsers follow, load from or send to.
    private static let addressAttributes: Set = [
        "href", "src", "action", "formaction", "poster", "cite", "data", "ping", "srcset", "background", "manifest",
        "xlink:href",
    ]
    /// Attributes whose value is a language of its own that escaping does not make safe.
    private static let codeAttributes: Set = ["style", "srcdoc"]

    /// Why a tag cannot stand here, or `nil` when it can.
    func refusal(of use: Use) -> String? {
        switch state {
        case .text:
            return nil
        case .rawText:
            return "inside <\(element)> no tag is safe"
        case .comment:
            return "inside a comment no tag is safe"
        case .declaration:
            return "inside a declaration no tag is safe"
        case .tagOpen, .endTagOpen:
            return "a tag cannot stand in a tag name"
        case .tagName:
            return use == .section ? nil : "a tag cannot stand in a tag name"
        case .tag, .edge, .attributeName, .afterAttributeName:
            return use == .section ? nil : "a tag cannot stand in an attribute name"
        case .beforeValue, .unquotedValue:
            return "the value of \(attribute) must be quoted to hold a tag"
        case .value:
            return refusalInValue(of: use)
        }
    }

    private func refusalInValue(of use: Use) -> String? {
        if attribute.hasPrefix("on") { return "inside the event handler \(attribute) no tag is safe" }
        if Self.codeAttributes.contains(attribute) { return "inside \(attribute) no tag is safe" }
        guard Self.addressAttributes.contains(attribute), !isFragment else { return nil }
        switch use {
        case .text: return "\(attribute) takes only a URL field"
        case .url: return isValueEmpty ? nil : "a URL field must be the start of \(attribute)"
        case .constant, .section: return nil
        }
    }
}
