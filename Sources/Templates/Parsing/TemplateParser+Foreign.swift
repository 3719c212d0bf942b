// Recognizes tags of Handlebars, Jinja, Liquid and Stencil. Each is one error that says what to write.

import StringCatalog

extension TemplateParser {
    /// Reports a section of another template language, and opens it.
    mutating func open(_ section: ForeignSection, at position: TemplatePosition) {
        report(position, section.message)
        stack.append(Open(tag: section.tag, name: section.name, foreign: section, position: position))
    }

    /// Reports a section, a block or a parent whose name is not valid, and opens it, so that its closing tag has no error.
    mutating func open(invalidName tag: Tag, at position: TemplatePosition) {
        let (name, message) = (tag.content, invalidName(of: tag))
        open(ForeignSection(name: name, source: tag.source, message: message), at: position)
    }

    // MARK: Names

    /// The name of a field, or nil for other content.
    func field(of tag: Tag) -> String? {
        let name = withoutAlias(tag.content)
        return name == "." || name.isPath && name == name.withoutScope ? name : nil
    }

    /// The name as it is meant inside sections such as `{{#each rows as |row|}}`, which are errors: `.` for `row`, and `name` for
    /// `row.name`.
    func withoutAlias(_ name: String) -> String {
        for alias in stack.compactMap(\.foreign?.alias) {
            if name == alias { return "." }
            if name.hasPrefix(alias + ".") { return String(name.dropFirst(alias.count + 1)) }
        }
        return name
    }

    /// The message for a name that is not valid, with the tag that is meant if it is known.
    func invalidName(of tag: Tag) -> String {
        guard !tag.content.isEmpty else { return "the tag has no name: write \(example(of: tag.kind))" }
        let fault = "“\(tag.content)” is not a valid name"
        let kind = tag.kind.map { String($0.rawValue) } ?? ""
        let words = tag.content.split(whereSeparator: \.isWhitespace)
        switch tag.kind {
        case .partial, .parent, .block:
            guard let name = templateName(of: tag.content) else {
                return "\(fault): \(Self.characters), and slashes between folders; write \(example(of: tag.kind))"
            }
            let arguments = words.count > 1 && tag.kind != .block ? "a template has no arguments, " : ""
            return "\(fault): \(arguments)write {{\(kind)\(tag.kind == .partial ? " " : "")\(name)}}"
        case .section where words.first?.hasPrefix(">") == true:
            let name = templateName(of: String(tag.content.dropFirst())) ?? "Name"
            return "\(fault): write {{<\(name)}}…{{/\(name)}}"
        default:
            let name = tag.content.filter { !"\"'~".contains($0) }.withoutScope
            if name == "." || name.isPath { return "\(fault): write {{\(kind)\(name)}}" }
            if tag.kind == nil, let constant = constant(of: tag.content) { return "\(fault): \(constant)" }
            if tag.content.allSatisfy({ $0.isLetter || $0.isNumber }) { return "\(fault): \(Self.characters)" }
            return "\(fault): a tag has only the name of a field; compute its value in the program"
        }
    }

    private static let characters = "a name has only ASCII letters, digits, “_” and “-”"

    /// An example of a tag, for error messages.
    private func example(of kind: TemplateTag?) -> String {
        switch kind {
        case .partial: "{{> Name}}"
        case .parent: "{{<Name}}…{{/Name}}"
        case .section, .invertedSection, .block: "{{\(kind.map { String($0.rawValue) } ?? "")name}}…{{/name}}"
        default: "{{name}}"
        }
    }

    /// The name of the template that is meant: `parts/header` for `"../parts/header.html" with context`. Nil when it is not valid.
    private func templateName(of content: String) -> String? {
        let word = content.split(whereSeparator: \.isWhitespace).first ?? ""
        var name = word.filter { !"\"'~".contains($0) }.withoutScope
        for suffix in [".html", ".mustache", ".hbs"] where name.hasSuffix(suffix) { name.removeLast(suffix.count) }
        return name.isTemplateName ? name : nil
    }

    /// What to write for a text of the catalog, such as `t "tours.title"` and `'tours.title' | t`. Nil for other content.
    private func constant(of content: String) -> String? {
        guard let quote = content.first(where: { $0 == "\"" || $0 == "'" }) else { return nil }
        let parts = content.split(separator: quote, omittingEmptySubsequences: false)
        guard parts.count == 3, let name = SymbolName.name(for: String(parts[1])) else { return nil }
        let key = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        let functions: Set = ["_", "__", "gettext", "i18n", "l10n", "localize", "t", "tr", "trans", "translate"]
        let isTranslated = [parts[0], parts[2]].contains { part in
            functions.contains(part.filter { $0.isLetter || $0.isNumber || $0 == "_" })
        }
        guard isTranslated || key.count > 1 && key.allSatisfy(\.isWord) else { return nil }
        return SymbolName.declaration(of: name, key: String(parts[1]))
    }

    // MARK: else

    /// Reports the tag. When the innermost open tag is a section, ends it, and begins the one with the opposite condition.
    /// - Parameter source: the tag as written: `{{else}}`, `{{else if hint}}`, `{{^}}`, `{% else %}`.
    mutating func beginElse(_ source: String, at start: Int, _ position: TemplatePosition) {
        guard stack.count > 1, let open = stack.last, open.tag == .section || open.tag == .invertedSection else {
            return report(position, "\(source) is not a tag of Mustache: write {{^name}}…{{/name}} for the opposite")
        }
        let other = open.tag == .section ? TemplateTag.invertedSection : .section
        report(
            position,
            "\(source) is not a tag of Mustache: write {{/\(open.name)}}{{\(other.rawValue)\(open.name)}}")
        pop(closing: position, at: start)
        stack.append(Open(tag: other, name: open.name, foreign: open.foreign, position: position))
    }

    // MARK: {% … %}

    /// The next `{% … %}` within one line, which is a tag of Jinja, Liquid and Stencil.
    mutating func statement(from offset: Int) -> Range<Int>? {
        // The last search has the same result for all offsets between its start and the statement that it found.
        if let known = statement, known.start <= offset, known.range.map({ offset <= $0.lowerBound }) ?? true {
            return known.range
        }
        let range = source.statement(from: offset)
        statement = (offset, range)
        return range
    }

    /// Opens a section or a block for a tag `{% … %}`, or ends one. Reports the tag, unless it ends one that is open.
    mutating func handle(statement range: Range<Int>) {
        let position = source.position(at: range.lowerBound)
        let written = source.text(range)
        // The content of `{%- if {{name}} -%}` is `if name`.
        let content = written.filter { $0 != "{" && $0 != "}" }
            .trimmed { $0.properties.isWhitespace || "%-+~".unicodeScalars.contains($0) }
        let words = content.split(whereSeparator: \.isWhitespace).map(String.init)
        let keyword = words.first ?? ""
        if let section = ForeignSection(content, source: written) { return open(section, at: position) }
        if ["else", "elif", "elsif", "elseif"].contains(keyword) {
            return beginElse(written, at: range.lowerBound, position)
        }
        if keyword.hasPrefix("end") {
            let word = keyword.dropFirst(3)
            if let index = stack.lastIndex(where: { $0.foreign?.words.contains { $0 == word } == true }) {
                while stack.count > index { pop(closing: position, at: range.lowerBound) }
                return
            }
        }
        let name = templateName(of: words.dropFirst().joined(separator: " ")) ?? "Name"
        let fault = "\(written) is not a tag of Mustache: write"
        switch keyword {
        case "include": report(position, "\(fault) {{> \(name)}}")
        case "extends": report(position, "\(fault) {{<\(name)}}…{{/\(name)}} around the blocks")
        case "block":
            let message = "\(fault) {{$\(name)}}…{{/\(name)}}"
            open(ForeignSection(name: content, source: written, message: message), at: position)
        default:
            report(
                position,
                "\(fault) {{name}} for a value, {{#name}}…{{/name}} for a section, and {{> Name}} for another template")
        }
    }
}

extension SymbolName {
    /// What to write for a text of the catalog: the declaration of a field, and its tag.
    /// - Parameters:
    ///   - symbol: the name of the key's symbol.
    ///   - key: the key, whose last part becomes the name of the field.
    static func declaration(of symbol: String, key: String) -> String {
        let last = key.split(separator: ".").last.flatMap { name(for: String($0)) } ?? symbol
        let field = last.filter { $0 != "`" }
        let constant = ".constant(\"\(field)\", .\(symbol))"
        let property = ".text(\"\(field)\", \\.\(last)) with the value .\(symbol)(…)"
        return "declare \(constant), or for a text with arguments \(property), and write {{\(field)}}"
    }
}
