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
    static let addressAttributes: Set = [
        "href", "src", "action", "formaction", "poster", "cite", "data", "ping", "srcset", "imagesrcset", "background",
        "manifest", "xlink:href", "xml:base", "codebase", "classid", "archive", "longdesc", "profile", "lowsrc",
        "dynsrc", "icon", "usemap",
    ]
    /// Attributes whose value is a language of its own, or decides what browsers make of another attribute.
    private static let codeAttributes: Set = [
        "style", "srcdoc", "http-equiv", "sandbox", "allow", "csp", "is", "attributename", "nonce", "integrity",
    ]
    /// Attributes that are code on some elements only.
    private static let codeOfElement: [String: Set<String>] = [
        "script": ["type", "language", "event", "for"], "link": ["rel", "as", "type"], "style": ["type"],
        "object": ["type"], "embed": ["type"],
        "animate": animated, "set": animated, "animatetransform": animated, "animatemotion": animated,
    ]
    private static let animated: Set = ["from", "to", "by", "values"]

    /// Why a tag cannot stand here, or `nil` when it can.
    func refusal(of use: Use) -> String? {
        switch state {
        case .text:
            return matched > 0 ? "a tag cannot follow “<”: write &lt;" : nil
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
        if Self.codeOfElement[element]?.contains(attribute) == true {
            return "inside \(attribute) of <\(element)> no tag is safe"
        }
        guard Self.addressAttributes.contains(attribute), !isFragment else { return nil }
        switch use {
        case .text: return "\(attribute) takes only a URL field"
        case .url: return isValueEmpty ? nil : "a URL field must be the start of \(attribute)"
        case .constant: return addressStart == nil ? nil : "\(attribute) begins with a URL field or as it is written"
        case .section: return nil
        }
    }
}
