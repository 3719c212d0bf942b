// The start or end tag that is being scanned.

extension MarkupScanner {
    /// The start or end tag being scanned.
    struct Tag {
        var position: TemplatePosition
        /// The number of enclosing parts.
        var depth: Int
        /// The attributes of the tag, and those in optional sections.
        var names: Set<String> = []
        var possibleNames: Set<String> = []
        /// The literal text of attribute values, and the attributes that contain a tag of the template.
        var values: [String: String] = [:]
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
