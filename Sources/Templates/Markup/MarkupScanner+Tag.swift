// The start or end tag that is being scanned.

extension MarkupScanner {
    /// The start or end tag being scanned.
    struct Tag {
        var position: TemplatePosition
        /// The number of open sections, blocks and templates around the start of the tag.
        var depth: Int
        /// The attributes of the tag, without those in sections that have ended.
        var names: Set<String> = []
        /// The attributes in sections that have ended, which can be omitted.
        var possibleNames: Set<String> = []
        /// The literal text of the attribute values, by attribute.
        var values: [String: String] = [:]
        /// The attributes whose value contains a tag of the template that writes a value.
        var filled: Set<String> = []
        /// The steps of the program that write URLs, with their attribute.
        var urls: [(attribute: String, step: Int)] = []
        /// Literal text in attributes that are text on some elements only.
        var hardcodedTexts: [(attribute: String, problem: TemplateProblem)] = []
        /// Texts that depend on the language, in attributes that programs read on some elements only.
        var localizedTexts: [LocalizedText] = []
    }

    /// A text that depends on the language, in the value of an attribute.
    struct LocalizedText {
        let attribute: String
        /// The source of the tag: `{{name}}`.
        let tag: String
        let position: TemplatePosition
    }
}
