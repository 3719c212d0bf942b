// Recognizes the helpers of Handlebars, such as `{{#each rows}}` and `{{else}}`. They are errors that name the section to write.
// They are read as that section, so that what is in them has no further errors.

/// A section with a helper: `{{#each rows}}`, `{{#if hint}}`, `{{#unless isOpen}}`, `{{#with account}}`.
struct TemplateHelper {
    private let helper: String
    private let name: String
    private var tag: TemplateTag { helper == "unless" ? .invertedSection : .section }

    /// - Parameter content: what follows the `#`.
    /// - Returns: nil for a content that is not a helper with the name of a field.
    init?(_ content: String) {
        let words = content.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, ["each", "if", "unless", "with"].contains(words[0]),
            words[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy(\.isWord)
        else { return nil }
        (helper, name) = (String(words[0]), String(words[1]))
    }

    var message: String {
        "{{#\(helper) \(name)}} is not a section of Mustache: write {{\(tag.rawValue)\(name)}}…{{/\(name)}}"
    }

    func open(at position: TemplatePosition) -> TemplateParser.Open {
        TemplateParser.Open(tag: tag, name: name, helper: helper, position: position)
    }
}

extension TemplateParser.Tag {
    /// Whether the tag is `{{else}}` or `{{else if name}}`.
    var isElse: Bool { content.split(whereSeparator: \.isWhitespace).first == "else" }
}

extension TemplateParser {
    /// Ends the innermost section, and begins the one with the opposite condition.
    mutating func beginElse(_ content: String, at start: Int, _ position: TemplatePosition) {
        guard var other = stack.last else { return }
        let isInverted = other.tag == .section
        let opposite = "{{/\(other.name)}}{{\(isInverted ? "^" : "#")\(other.name)}}"
        report(position, "{{\(content)}} is not a tag of Mustache: write \(opposite)")
        pop(closing: position, at: start)
        other = Open(
            tag: isInverted ? .invertedSection : .section, name: other.name, helper: other.helper, position: position)
        stack.append(other)
    }
}
