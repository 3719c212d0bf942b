// What may be written where. Escaping makes a value safe as text and inside a quoted attribute, and nowhere else.

extension HTMLPlace {
    /// What a tag would do at this place.
    enum Use {
        /// Write a text that is not known before.
        case text
        /// Write a text that differs between languages.
        case words
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
    /// Attributes of SVG whose value may load something, `url(…)`.
    private static let paintAttributes: Set = [
        "fill", "stroke", "filter", "mask", "clip-path", "cursor", "marker", "marker-start", "marker-mid", "marker-end",
    ]
    /// Attributes that hold names for styles, scripts, forms and other attributes.
    private static let nameAttributes: Set = [
        "class", "id", "name", "for", "form", "list", "headers", "role", "type", "method", "lang", "hreflang", "dir",
        "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-details", "aria-errormessage",
    ]
    /// Attributes that are code on some elements only.
    private static let codeOfElement: [String: Set<String>] = [
        "script": ["type", "language", "event", "for"], "link": ["rel", "as", "type"], "style": ["type"],
        "object": ["type"], "embed": ["type"],
        "animate": animated, "set": animated, "animatetransform": animated, "animatemotion": animated,
    ]
    private static let animated: Set = ["from", "to", "by", "values"]

    /// Why a tag cannot stand here, or `nil` when it can.
    /// - Parameter tag: the tag as it is written, `{{name}}`, which the sentence begins with.
    func refusal(of use: Use, _ tag: String) -> String? {
        switch state {
        case .text:
            return matched > 0 ? "\(tag) cannot follow “<”: write &lt;" : nil
        case .rawText:
            return "\(tag) cannot stand inside <\(element)>: no escaping makes a value safe there"
        case .comment:
            return "\(tag) cannot stand inside a comment: no escaping makes a value safe there"
        case .declaration:
            return "\(tag) cannot stand inside a declaration: no escaping makes a value safe there"
        case .tagOpen, .endTagOpen:
            return "\(tag) cannot stand in a tag name: \(Self.expected)"
        case .tagName:
            return use == .section ? nil : "\(tag) cannot stand in a tag name: \(Self.expected)"
        case .tag, .edge, .attributeName, .afterAttributeName:
            return use == .section ? nil : "\(tag) cannot stand in an attribute name: \(Self.expected)"
        case .beforeValue, .unquotedValue:
            return "\(tag) stands in \(attribute) without quotes: write \(attribute)=\"\(tag)\""
        case .value:
            return refusalInValue(of: use, tag)
        }
    }

    private static let expected = "values are written in text, and in quoted values of attributes"

    private func refusalInValue(of use: Use, _ tag: String) -> String? {
        if attribute.hasPrefix("on") {
            return
                "\(tag) cannot stand in the event handler \(attribute): write it into a data- attribute for the script"
        }
        if attribute == "style" { return "\(tag) cannot stand in style: let sections choose between classes" }
        if Self.codeAttributes.contains(attribute) {
            return "\(tag) cannot stand in \(attribute), which is an order to the browser"
        }
        if use != .section, Self.paintAttributes.contains(attribute) {
            return "\(tag) cannot stand in \(attribute), which may load something: let sections choose"
        }
        if Self.codeOfElement[element]?.contains(attribute) == true {
            return "\(tag) cannot stand in \(attribute) of <\(element)>, which is an order to the browser"
        }
        if use == .words, Self.nameAttributes.contains(attribute) {
            return "\(tag) differs between languages: \(attribute) takes names, which are the same in all"
        }
        guard Self.addressAttributes.contains(attribute), !isFragment else { return nil }
        switch use {
        case .text, .words: return "\(tag) is a text: \(attribute) takes only a URL field"
        case .url: return isValueEmpty ? nil : "\(tag) must be the start of \(attribute)"
        case .constant: return addressStart == nil ? nil : "\(tag) is a constant: \(attribute) begins with a URL field"
        case .section: return nil
        }
    }
}
