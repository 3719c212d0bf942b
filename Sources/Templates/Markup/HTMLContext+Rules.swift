// Defines which values are allowed at which positions. Escaped values are safe only in text and in quoted attribute
// values.

extension HTMLContext {
    /// What a tag of a template does.
    enum Use {
        /// Writes a `String` or an `Int` of a property.
        case text
        /// Writes a text that depends on the language.
        case localizedText
        /// Writes a validated URL.
        case url
        /// Writes a string constant.
        case constant
        /// A section, which writes its content once, several times or not at all, or the section of a message.
        case section
    }

    /// Why a tag of a template is not allowed.
    struct Rejection {
        /// The message of the error, without its position. If `requiresURL` is true, the message also needs an example of a URL field.
        let reason: String
        /// Whether the position requires a URL field.
        var requiresURL = false
    }

    /// Attributes with URLs, on all elements, because a script can use even `href` of a custom element as an address.
    private static let urlAttributes = Set([
        "href", "src", "action", "formaction", "poster", "cite", "ping", "srcset", "imagesrcset", "background",
        "manifest", "xlink:href", "xml:base", "codebase", "classid", "archive", "longdesc", "profile", "lowsrc",
        "dynsrc", "icon", "usemap", "attributionsrc",
    ]).union(fragmentAttributes)
    /// Attributes with URLs of fragments that htmx loads into the page.
    static let fragmentAttributes = Set(
        ["hx-get", "hx-post", "hx-put", "hx-patch", "hx-delete"].flatMap { [$0, "data-" + $0] })
    /// Attributes that are true when they are present, whatever their value (HTML, 2.3.2).
    private static let booleanAttributes: Set = [
        "allowfullscreen", "async", "autofocus", "autoplay", "checked", "controls", "default", "defer", "disabled",
        "formnovalidate", "inert", "ismap", "itemscope", "loop", "multiple", "muted", "nomodule", "novalidate", "open",
        "playsinline", "readonly", "required", "reversed", "selected",
    ]
    /// Attributes whose value is code or a security policy, or changes the meaning of other attributes.
    private static let codeAttributes: Set = [
        "style", "srcdoc", "http-equiv", "sandbox", "allow", "csp", "is", "attributename", "nonce", "integrity",
        "referrerpolicy", "crossorigin",
        // Hyperscript and Knockout.
        "_", "data-bind",
    ]
    /// The beginnings of the names of attributes whose values script libraries execute: Alpine, htmx, Vue, AngularJS and Datastar.
    private static let scriptPrefixes = [
        "@", ":", "x-", "hx-", "data-hx-", "v-", "ng-", "data-ng-", "data-on-", "data-on:",
    ]
    /// SVG attributes whose value can load a resource with `url(…)`.
    private static let paintAttributes: Set = [
        "fill", "stroke", "filter", "mask", "clip-path", "cursor", "marker", "marker-start", "marker-mid", "marker-end",
    ]
    /// By element: the attributes whose value is code, or decides what is loaded or executed.
    private static let codeOfElement: [String: Set<String>] = [
        "script": ["type", "language", "event", "for"], "link": ["rel", "as", "type"], "style": ["type"],
        "object": ["type"], "embed": ["type"],
        "animate": animated, "set": animated, "animatetransform": animated, "animatemotion": animated,
    ]
    private static let animated: Set = ["from", "to", "by", "values"]

    /// Returns why a tag of a template is not allowed at this position, or nil when it is allowed.
    /// - Parameters:
    ///   - use: what the tag does.
    ///   - tag: the source of the tag, `{{name}}`, for the message.
    ///   - flag: the name of the tag's field when it is a flag.
    func rejection(of use: Use, _ tag: String, flag: String? = nil) -> Rejection? {
        rejectionReason(for: use, tag, flag).map { Rejection(reason: $0) } ?? rejectionOfURL(for: use, tag)
    }

    /// The rules of all positions, without the rules of URLs.
    private func rejectionReason(for use: Use, _ tag: String, _ flag: String?) -> String? {
        switch state {
        case .text:
            return matched > 0 ? "\(tag) cannot follow “<”: write &lt;" : nil
        case .rawText:
            return "\(tag) is not allowed in <\(element)>, where escaping cannot make a value safe"
        case .comment:
            return "\(tag) is not allowed in a comment, where escaping cannot make a value safe"
        case .declaration:
            return "\(tag) is not allowed in a declaration, where escaping cannot make a value safe"
        case .tagOpen, .endTagOpen:
            return "\(tag) is not allowed in a tag name: \(Self.expected)"
        case .tagName:
            return use == .section ? nil : "\(tag) is not allowed in a tag name: \(Self.expected)"
        case .tag, .edge, .attributeName, .afterAttributeName:
            return use == .section ? nil : "\(tag) is not allowed in an attribute name: \(Self.expected)"
        // A section ends the unquoted value. The missing quotation marks were reported at the start of the value.
        case .unquotedValue where use == .section:
            return nil
        case .beforeValue, .unquotedValue:
            if isBoolean { return rejectionReasonInBoolean(tag, flag) }
            let start = state == .unquotedValue ? "…" : ""
            let end = use == .section ? "…{{/\(tag.dropFirst(3))" : ""
            return "\(tag) in \(attribute) must be quoted: write \(attribute)=\"\(start)\(tag)\(end)\""
        case .value:
            return isBoolean ? rejectionReasonInBoolean(tag, flag) : rejectionReasonInValue(for: use, tag)
        }
    }

    /// Whether browsers ignore the value of the attribute. On a custom element, a script can read it.
    private var isBoolean: Bool { Self.booleanAttributes.contains(attribute) && !element.contains("-") }

    /// Whether the position is in the value of an attribute whose value browsers ignore.
    var isInBoolean: Bool {
        switch state {
        case .beforeValue, .unquotedValue, .value: isBoolean
        default: false
        }
    }

    private func rejectionReasonInBoolean(_ tag: String, _ flag: String?) -> String {
        let fault = "\(tag) in \(attribute): browsers ignore its value; write the attribute in the section of"
        guard let flag else { return "\(fault) a flag: {{#flag}} \(attribute){{/flag}}" }
        let kind = tag.hasPrefix("{{^") ? "^" : "#"
        return "\(fault) the flag: {{\(kind)\(flag)}} \(attribute){{/\(flag)}}"
    }

    private static let expected = "values are allowed in text and in quoted attribute values"

    private func rejectionReasonInValue(for use: Use, _ tag: String) -> String? {
        if attribute.hasPrefix("on") {
            return
                "\(tag) is not allowed in the event handler \(attribute): use a data- attribute"
        }
        if isExecutedByScripts {
            return "\(tag) is not allowed in \(attribute), which script libraries execute: use a data- attribute"
        }
        if attribute == "style" { return "\(tag) is not allowed in style: select classes with sections" }
        if Self.codeAttributes.contains(attribute) {
            return "\(tag) is not allowed in \(attribute), which decides what is executed or allowed"
        }
        if use != .section, Self.paintAttributes.contains(attribute) {
            return
                "\(tag) is not allowed in \(attribute), whose value can load a resource: select constant values with sections"
        }
        if Self.codeOfElement[element]?.contains(attribute) == true {
            return "\(tag) is not allowed in \(attribute) of <\(element)>, which decides what is loaded or executed"
        }
        if use == .localizedText, let value = MachineValue(of: attribute, on: element) {
            return value.rejectionReason(of: tag, in: attribute)
        }
        return nil
    }

    private func rejectionOfURL(for use: Use, _ tag: String) -> Rejection? {
        guard case .value = state, hasURL, !isFragment else { return nil }
        switch use {
        case .text, .localizedText:
            return Rejection(
                reason: isValueEmpty
                    ? "\(tag) is a text: \(attribute) requires a URL field"
                    : "\(tag) is a part of \(attribute): build the whole address in a type that conforms to TemplateURL, with"
                        + " PercentEncoding.encode, and write a URL field",
                requiresURL: true)
        case .url:
            guard !isValueEmpty else { return nil }
            return Rejection(
                reason: "\(tag) must be the start of \(attribute): build the whole address in a type that conforms to"
                    + " TemplateURL, with PercentEncoding.encode")
        case .constant:
            guard urlPrefix != nil else { return nil }
            return Rejection(
                reason: "\(tag) is a constant: \(attribute) must begin with a URL field", requiresURL: true)
        case .section: return nil
        }
    }

    /// Whether the value of the attribute is a URL. `data` is one on `<object>`; on a custom element it can be any text.
    var hasURL: Bool { Self.urlAttributes.contains(attribute) || attribute == "data" && element == "object" }

    /// Whether literal text at this position is code or a comment.
    var isCode: Bool {
        switch state {
        case .rawText, .comment: true
        case .value: isExecutedByScripts || attribute.hasPrefix("on") || Self.codeAttributes.contains(attribute)
        default: false
        }
    }

    /// Whether the value of the attribute is an expression of a script library. The value of `hx-get` and similar attributes is
    /// a URL.
    private var isExecutedByScripts: Bool {
        !Self.fragmentAttributes.contains(attribute) && Self.scriptPrefixes.contains { attribute.hasPrefix($0) }
    }
}
