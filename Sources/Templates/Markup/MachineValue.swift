// Finds texts of the catalog in attributes that only programs read. The format of a number in such a text depends on the language:
// 0.5 is `0,5` in French and `۰٫۵` in Persian, which browsers do not read as a number.

/// What programs read in the value of an attribute.
enum MachineValue {
    case identifier, word, number, date
    /// A number or a date, by the type of an `<input>`.
    case limit

    /// Finds what programs read in an attribute; nil for an attribute with text for readers, and for an unknown attribute.
    ///
    /// `value` of `<input>` and `content` of `<meta>` depend on other attributes: see `init(ofInput:)` and `init(ofMeta:)`.
    /// - Parameters:
    ///   - attribute: the name in lowercase.
    ///   - element: the name in lowercase. On a custom element, programs read `datetime`, identifiers such as `id` and `type`, and
    ///     ARIA attributes. The element can define the meaning of all others.
    init?(of attribute: String, on element: String) {
        if attribute == "datetime" {
            self = .date
        } else if Self.identifiers.contains(attribute) {
            self = .identifier
        } else if attribute.hasPrefix("aria-") {
            guard !MarkupScanner.textAttributes.contains(attribute) else { return nil }
            self = Self.numbersOfARIA.contains(attribute) ? .number : .word
        } else if element.contains("-") {
            return nil
        } else if element == "input", attribute == "min" || attribute == "max" {
            self = .limit
        } else if attribute == "value", Self.elementsWithNumber.contains(element) {
            self = .number
        } else if Self.numbers.contains(attribute) {
            self = .number
        } else if Self.words.contains(attribute) || element == "data" && attribute == "value" {
            self = .word
        } else {
            return nil
        }
    }

    /// Finds what programs read in `value` of an `<input>` of a type.
    init?(ofInput type: String) {
        switch type {
        case "number", "range": self = .number
        case "date", "time", "month", "week", "datetime-local": self = .date
        case "color": self = .word
        default: return nil
        }
    }

    /// Finds what programs read in `content` of a `<meta>` with a name.
    init?(ofMeta name: String) {
        guard Self.meta.contains(name) else { return nil }
        self = .word
    }

    /// Says that a text depends on the language, and what to use in its place.
    /// - Parameter tag: the source of the tag: `{{name}}`.
    func rejectionReason(of tag: String, in attribute: String) -> String {
        "\(tag) depends on the language: \(attribute) requires \(requirement)"
    }

    /// What programs read, and the type of a field that writes it.
    var requirement: String {
        switch self {
        case .identifier: "an identifier: use a String"
        case .word: "a value for programs: use a String"
        case .number: "a number for programs, such as 12 or 0.5: use an Int or a String"
        case .limit: "a number or a date for programs, such as 0.5 or 2026-11-21: use an Int or a String"
        case .date: "a date for programs, such as 2026-11-21: use a String"
        }
    }

    private static let identifiers: Set = [
        "class", "id", "name", "for", "form", "list", "headers", "role", "type", "method", "lang", "hreflang", "dir",
        "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-details", "aria-errormessage",
        "aria-activedescendant", "aria-flowto",
    ]
    /// Attributes with one or more numbers, including those of SVG.
    private static let numbers: Set = [
        "max", "min", "low", "high", "optimum", "step", "colspan", "rowspan", "span", "width", "height", "tabindex",
        "maxlength", "minlength", "size", "cols", "rows", "start", "coords", "marginwidth", "marginheight",
        "viewbox", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "dx", "dy", "r", "rx", "ry", "d", "points",
        "transform", "pathlength", "offset", "opacity", "fill-opacity", "stroke-opacity", "stroke-width",
        "stroke-dasharray",
        "stroke-dashoffset",
    ]
    private static let numbersOfARIA: Set = [
        "aria-valuenow", "aria-valuemin", "aria-valuemax", "aria-level", "aria-posinset", "aria-setsize",
        "aria-colcount", "aria-colindex", "aria-colspan", "aria-rowcount", "aria-rowindex", "aria-rowspan",
    ]
    /// Elements whose `value` is a number.
    private static let elementsWithNumber: Set = ["progress", "meter", "li"]
    /// Attributes with fixed words, or with a notation of HTML.
    private static let words: Set = [
        "accept", "accept-charset", "as", "autocapitalize", "autocomplete", "autocorrect", "blocking", "charset",
        "closedby", "color", "command", "commandfor", "contenteditable", "decoding", "dirname", "draggable", "enctype",
        "enterkeyhint", "exportparts", "fetchpriority", "formenctype", "formmethod", "formtarget", "hidden",
        "imagesizes", "inputmode", "itemid", "itemprop", "itemref", "itemtype", "kind", "loading", "media", "part",
        "pattern", "popover", "popovertarget", "popovertargetaction", "preload", "preserveaspectratio", "rel", "scope",
        "shape", "sizes", "slot", "spellcheck", "srclang", "target", "translate", "wrap", "writingsuggestions",
    ]
    /// Names of `<meta>` elements whose `content` is not for readers.
    private static let meta: Set = [
        "viewport", "color-scheme", "theme-color", "referrer", "robots", "googlebot", "format-detection",
    ]
}

extension MarkupScanner {
    /// Remembers a text of the catalog in `value` of an `<input>` or `content` of a `<meta>`. Another attribute decides whether
    /// programs read it. The text is checked at the end of the tag, because the `type` of an `<input>` can follow its `value`.
    mutating func noteLocalizedText(_ source: String, at position: TemplatePosition) {
        let isUndecided =
            switch context.element {
            case "input": context.attribute == "value"
            case "meta": context.attribute == "content"
            default: false
            }
        guard context.isInValue, isUndecided else { return }
        let text = LocalizedText(
            attribute: context.attribute, tag: source, position: position, excluded: excludedSections)
        tag?.localizedTexts.append(text)
    }

    /// Checks the texts of the catalog in a start tag whose attributes are known.
    mutating func checkLocalizedTexts(of element: String, _ tag: Tag) {
        let values =
            switch element {
            case "input": tag.find(in: "type") { MachineValue(ofInput: $0.text.lowercased()) }
            case "meta": tag.find(in: "name") { MachineValue(ofMeta: $0.text.lowercased()) }
            default: [(section: String, finding: MachineValue)]()
            }
        for text in tag.localizedTexts {
            guard let (_, value) = values.first(where: { !text.excluded.contains($0.section) }) else { continue }
            fault(text.position, value.rejectionReason(of: text.tag, in: "\(text.attribute) of this <\(element)>"))
        }
    }
}
