// The start or end tag that is being scanned.

extension MarkupScanner {
    struct Tag {
        var position: TemplatePosition
        /// The number of open sections, blocks and templates around the start of the tag.
        var depth: Int
        /// The number of problems before the tag.
        var problemsBefore: Int
        /// The attributes of the tag, without those in sections that have ended.
        var names: Set<String> = []
        /// The attributes in sections that have ended, and those before such a section. Pages can omit these sections.
        var possibleNames: Set<String> = []
        /// The literal texts of the attribute values, by attribute. An attribute can have several, in sections.
        var values: [String: [Value]] = [:]
        /// The literal text of the current value up to the last section that began or ended in it.
        var earlierParts = ""
        /// The literal text of the current value after `earlierParts`.
        var part = ""
        /// The attributes with a value that begins with `http:` or `https:`, at least in some pages.
        var attributesOfOtherSites: Set<String> = []
        /// The attributes whose value contains a tag of the template that writes a value.
        var filled: Set<String> = []
        /// The indices of the steps of the template that write URLs, with their attribute. Types with `isTrustedToLoad` are left out.
        var urls: [(attribute: String, step: Int)] = []
        /// Literal text in attributes that are text on some elements only.
        var hardcodedTexts: [HardcodedText] = []
        /// Texts that depend on the language, in attributes that programs read only with some values of another attribute.
        var localizedTexts: [LocalizedText] = []

        /// Ends a part of a value where a section begins or ends.
        /// - Parameter section: the innermost section around the part.
        mutating func endPart(of attribute: String, in section: String) {
            guard !part.isEmpty else { return }
            values[attribute, default: []].append(Value(text: part, section: section))
            earlierParts += part
            part = ""
        }

        /// - Parameter section: the innermost section around the value.
        mutating func endValue(of attribute: String, in section: String) {
            let isJoined = !earlierParts.isEmpty
            if isJoined { endPart(of: attribute, in: section) }
            let value = Value(text: isJoined ? earlierParts : part, section: section, isJoined: isJoined)
            values[attribute, default: []].append(value)
            earlierParts = ""
            part = ""
        }

        /// Whether the tag has an `encoding` with which an `<annotation-xml>` contains HTML, in all pages.
        var hasHTMLEncoding: Bool {
            guard names.contains("encoding"), !filled.contains("encoding"), let values = values["encoding"] else {
                return false
            }
            return values.allSatisfy { ["text/html", "application/xhtml+xml"].contains($0.text.lowercased()) }
        }

        /// Returns what `finding` finds in the values of an attribute, with the section of each value, at most once for each section.
        func find<Finding>(
            in attribute: String, _ finding: (Value) -> Finding?
        ) -> [(section: String, finding: Finding)] {
            var sections: Set<String> = []
            return (values[attribute] ?? []).compactMap { value in
                guard let found = finding(value), sections.insert(value.section).inserted else { return nil }
                return (value.section, found)
            }
        }
    }

    /// A literal text in the value of an attribute: a whole value, or a part of a value between sections.
    struct Value {
        let text: String
        /// The innermost section that begins inside the HTML tag and contains the text, such as `{{#name}}`; empty without one.
        let section: String
        /// Whether the text joins all parts of a value that has sections. False for one part, and for a value without sections.
        var isJoined = false
    }

    /// A literal text in the value of an attribute that is text on some elements only.
    struct HardcodedText {
        let attribute: String
        let problem: TemplateProblem
        /// The sections that a page with the text cannot have: `{{#name}}` for a text in `{{^name}}`.
        let excluded: Set<String>
    }

    /// A text that depends on the language, in the value of an attribute.
    struct LocalizedText {
        let attribute: String
        /// The source of the tag: `{{name}}`.
        let tag: String
        let position: TemplatePosition
        /// The sections that a page with the text cannot have: `{{#name}}` for a text in `{{^name}}`.
        let excluded: Set<String>
    }
}

extension MarkupScanner {
    /// The innermost section inside the HTML tag at this position; empty without one.
    var section: String { sections.last ?? "" }

    /// The sections that a page with the text at this position cannot have: `{{#name}}` for a text in `{{^name}}`.
    var excludedSections: Set<String> {
        Set(sections.map { ($0.hasPrefix("{{#") ? "{{^" : "{{#") + $0.dropFirst(3) })
    }

    private var sections: [String] { parts.dropFirst(tag?.depth ?? 0).compactMap(\.section) }

    /// Ends a part of an attribute value where a section begins or ends.
    mutating func endPart() {
        guard context.isInValue else { return }
        let section = section
        tag?.endPart(of: context.attribute, in: section)
    }
}
