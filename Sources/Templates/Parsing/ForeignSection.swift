// Sections of other template languages: `{{#if hint}}` and `{{#each rows as |row|}}` of Handlebars, `{% for row in rows %}` of
// Jinja, Liquid and Stencil. They are errors that name the section to write.

/// A section that Mustache does not have. Its content is read as in the section that is meant, or as if there were no section,
/// so that this error does not cause others.
struct ForeignSection {
    /// The kind of the section that is meant, or nil when it is not known.
    private(set) var tag: TemplateTag?
    /// When the section that is meant is known, the name of its field. Otherwise the word that the tag begins with, such as `if`. For
    /// an invalid name and for `{% block … %}`, the whole content of the tag.
    private(set) var name: String
    /// The name that the tag gives to an element of the list: `row` of `{% for row in rows %}`. Nil without one.
    private(set) var alias: String?
    /// The words of the tag, each of which can close the section.
    let words: [String]
    /// The tag as written.
    let source: String
    let message: String

    /// - Parameters:
    ///   - content: what the tag contains, such as `if hint`.
    ///   - source: the tag as written.
    ///   - isInverted: whether the tag is that of an inverted section: `{{^if hint}}`.
    /// - Returns: nil when the content does not begin with a word such as `if` or `each`, or has no other word.
    init?(_ content: String, source: String, isInverted: Bool = false) {
        words = content.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let keyword = words.first, words.count > 1, let kind = Self.kinds[keyword] else { return nil }
        self.source = source
        name = keyword
        var isInverted = isInverted != (keyword == "unless")
        var fields = Array(words.dropFirst())
        if fields.count == 3, fields[1] == "in" {
            alias = fields[0]
            fields = [fields[2]]
        } else if fields.count > 2, fields[1] == "as" {
            alias = fields[2...].lazy.map { $0.filter { $0 != "|" } }.first { !$0.isEmpty }
            fields = [fields[0]]
        } else if fields[0] == "not" || fields[0].hasPrefix("!") {
            isInverted.toggle()
            fields[0] = fields[0] == "not" ? "" : String(fields[0].dropFirst())
            fields.removeAll(where: \.isEmpty)
        }
        let field = fields.count == 1 ? fields[0].withoutScope : ""
        guard field.isPath else {
            message =
                "\(source) is not a section of Mustache: declare a \(kind), and write {{#name}}…{{/name}} with its name"
            return
        }
        let tag = isInverted ? TemplateTag.invertedSection : .section
        let repeats = keyword == "if" && !isInverted ? ", which repeats its content if “\(field)” is a list" : ""
        message = "\(source) is not a section of Mustache: write {{\(tag.rawValue)\(field)}}…{{/\(field)}}\(repeats)"
        self.tag = tag
        name = field
    }

    /// A section, a block or a parent whose name is not valid, or `{% block … %}`.
    /// - Parameter name: the content of the tag.
    init(name: String, source: String, message: String) {
        (self.name, self.source, self.message) = (name, source, message)
        words = name.split(whereSeparator: \.isWhitespace).map { $0.filter { !"*>~\"'".contains($0) } }
    }

    /// The words that a section begins with, and the kind of the field that is meant.
    private static let kinds = ["each": "list", "for": "list", "if": "flag", "unless": "flag", "with": "model"]
}

extension String {
    /// Whether the text is the name of a field, or several names with dots between them.
    var isPath: Bool { split(separator: ".", omittingEmptySubsequences: false).allSatisfy(\.isWord) }

    /// Whether the text is the name of a template: words with slashes between them.
    var isTemplateName: Bool { split(separator: "/", omittingEmptySubsequences: false).allSatisfy(\.isWord) }

    /// The name without what Handlebars writes before it: `this.name`, `../name`, `@root.name`. `this` alone becomes `.`.
    var withoutScope: String {
        var name = self[...]
        while let scope = Self.scopes.first(where: { name.hasPrefix($0) && name.utf8.count > $0.utf8.count }) {
            name.removeFirst(scope.count)
        }
        return name == "this" ? "." : String(name)
    }

    private static let scopes = ["this.", "../", "./", "@root."]
}
