// Parses templates with the syntax of the Mustache specification: interpolation, sections, inverted sections, partials,
// comments, delimiters and inheritance. Unescaped output, lambdas and dynamic names are not supported.

/// Parses one template. Continues after most errors, and collects them.
struct TemplateParser {
    /// The maximum number of levels of nested tags. It bounds the recursion of everything that reads the nodes.
    static let maximumDepth = 64

    /// An open tag, or, as the first entry of `stack`, the template itself.
    struct Open {
        var tag: TemplateTag?
        var name: String
        /// The section of another template language, such as `{{#each rows}}`, or the tag with an invalid name; nil for a valid tag.
        var foreign: ForeignSection?
        var position: TemplatePosition
        var nodes: [TemplateNode] = []
        /// For a block or a parent that is the first in its line: the white space before the tag. Nil for other tags.
        var blanks: String?
        /// The offset of the content of a block.
        var contents = 0
        /// Whether the content of a block starts on its own line.
        var isAtLineStart = false

        var source: String { "{{\(tag.map { String($0.rawValue) } ?? "")\(name)}}" }

        func isClosed(by word: String) -> Bool { name == word || foreign?.words.contains(word) == true }
    }

    var source: TemplateSource
    private(set) var delimiters = (open: Array("{{".unicodeScalars), close: Array("}}".unicodeScalars))
    var stack: [Open]
    private var problems: [TemplateProblem] = []
    /// Whether a section, a block or a parent is not closed, a closing tag has no opening tag, or a comment contains a tag.
    var isUnbalanced = false
    /// The last search for each closing delimiter.
    private var closings: [[Unicode.Scalar]: (start: Int, end: Int?)] = [:]
    /// The last search for a tag `{% … %}`.
    var statement: (start: Int, range: Range<Int>?)?
    /// The white space to add before each line that is not blank: the white space before the standalone tag that includes this
    /// template.
    let indentation: String

    /// - Parameters:
    ///   - text: the template.
    ///   - path: the path of the file for error messages.
    ///   - indentation: white space to add before each line that is not blank.
    static func parse(
        _ text: String, path: String, indentation: String = ""
    ) -> (nodes: [TemplateNode], problems: [TemplateProblem], isUnbalanced: Bool) {
        var parser = TemplateParser(TemplateSource(text, path: path), indentation)
        parser.run()
        return (parser.stack.first?.nodes ?? [], parser.problems, parser.isUnbalanced)
    }

    private init(_ source: TemplateSource, _ indentation: String) {
        self.source = source
        self.indentation = indentation
        stack = [Open(tag: nil, name: "", position: source.position(at: 0))]
    }

    private mutating func run() {
        var offset = 0
        while let start = nextTag(from: &offset) {
            guard let tag = readTag(at: start) else {
                report(start, unclosedTag(kind(ofTagAt: start)))
                offset = source.count
                break
            }
            if let end = tag.openEnd {
                reportOpen(tag, at: start)
                appendText(offset..<start)
                offset = end
                continue
            }
            let (lines, isAlone) = lines(of: tag, at: start)
            appendText(offset..<max(offset, lines.lowerBound))
            if !isAlone, start == source.lineStart(of: start) { appendIndentation(at: start) }
            let depth = stack.count
            offset = handle(tag, at: start, lines, isAlone: isAlone)
            if stack.count > depth { stack[depth].contents = offset }
            guard stack.count - 1 <= Self.maximumDepth else {
                report(start, "tags are nested deeper than \(Self.maximumDepth) levels")
                stack.removeSubrange(1...)
                return
            }
        }
        appendText(offset..<source.count)
        while stack.count > 1, let open = stack.last {
            isUnbalanced = true
            if open.foreign == nil { report(open.position, unclosed(open)) }
            pop(closing: source.position(at: source.count), at: source.count)
        }
    }

    /// The offset of the next tag, or nil. Handles the statements of other template languages before this tag, and moves `offset`
    /// after them. A statement can contain the delimiter of a tag, as in `{% if {{name}} %}`.
    private mutating func nextTag(from offset: inout Int) -> Int? {
        var start = source.index(of: delimiters.open, from: offset)
        while delimiters.open != ["{", "%"], stack.count - 1 <= Self.maximumDepth,
            let range = statement(from: offset), range.lowerBound < start ?? source.count
        {
            appendText(offset..<range.lowerBound)
            handle(statement: range)
            offset = range.upperBound
            if let found = start, found < offset { start = source.index(of: delimiters.open, from: offset) }
        }
        return start
    }

    // MARK: Tags

    struct Tag {
        var kind: TemplateTag?
        var content: String
        var end: Int
        /// The offset where the text continues if the tag is not closed; `end` is then after a delimiter that does not
        /// close this tag. Nil for a closed tag.
        var openEnd: Int?

        /// The tag with the usual delimiters.
        var source: String { "{{\(kind.map { String($0.rawValue) } ?? "")\(content)}}" }
        /// Whether the tag is `{{else}}`, `{{else if name}}` or `{{^}}` of Handlebars.
        var isElse: Bool {
            switch kind {
            case nil: content == "else" || content.hasPrefix("else ")
            case .invertedSection: content.isEmpty
            default: false
            }
        }
        /// Whether the tag removes its line when it is standalone.
        var takesLine: Bool { kind != nil && kind != .unescaped && kind != .triple }
    }

    private mutating func readTag(at start: Int) -> Tag? {
        let first = start + delimiters.open.count
        let kind = kind(ofTagAt: start)
        let close = closingDelimiter(of: kind)
        let from = kind == nil ? first : first + 1
        guard let end = end(close, from: from) else { return nil }
        let openEnd = openEnd(of: kind, from..<end)
        return Tag(
            kind: kind, content: openEnd == nil ? source.text(from..<end).trimmed() : "", end: end + close.count,
            openEnd: openEnd)
    }

    /// The offset of the next closing delimiter, or nil. Several tags that are not closed find the same delimiter, so the last search
    /// is remembered.
    private mutating func end(_ word: [Unicode.Scalar], from start: Int) -> Int? {
        if let found = closings[word], found.start <= start, found.end.map({ start <= $0 }) ?? true { return found.end }
        let end = source.index(of: word, from: start)
        closings[word] = (start, end)
        return end
    }

    /// - Parameters:
    ///   - tag: the tag.
    ///   - start: the offset of the tag.
    ///   - lines: the range that is removed for the tag.
    ///   - isAlone: whether the tag counts as standalone, see `lines(of:at:)`.
    /// - Returns: the offset where the text continues.
    private mutating func handle(_ tag: Tag, at start: Int, _ lines: Range<Int>, isAlone: Bool) -> Int {
        let position = source.position(at: start)
        switch tag.kind {
        case .comment:
            break
        case _ where tag.isElse:
            beginElse(tag.source, at: start, position)
        case nil:
            if let name = field(of: tag) {
                append(.variable(name, position))
            } else {
                report(position, invalidName(of: tag))
            }
        case .section, .invertedSection:
            let isInverted = tag.kind == .invertedSection
            if let section = ForeignSection(tag.content, source: tag.source, isInverted: isInverted) {
                open(section, at: position)
            } else if let name = field(of: tag) {
                stack.append(Open(tag: tag.kind, name: name, position: position))
            } else {
                open(invalidName: tag, at: position)
            }
        case .block, .parent:
            guard tag.content.isTemplateName else {
                open(invalidName: tag, at: position)
                break
            }
            stack.append(
                Open(
                    tag: tag.kind, name: tag.content, position: position, blanks: source.blanks(before: start),
                    isAtLineStart: isAlone))
        case .partial:
            guard tag.content.isTemplateName else {
                report(position, invalidName(of: tag))
                break
            }
            let blanks = isAlone ? source.blanks(before: start) : nil
            append(.partial(tag.content, indentation: blanks.map { indentation + $0 }, position))
        case .close:
            return close(tag.content, at: start, tag.end, position) ?? lines.upperBound
        case .delimiters:
            setDelimiters(tag.content, at: position)
        case .unescaped, .triple:
            report(position, "unescaped output is not supported: write {{\(tag.content)}}")
        }
        return lines.upperBound
    }

    private mutating func setDelimiters(_ content: String, at position: TemplatePosition) {
        let tokens = content.split(whereSeparator: \.isWhitespace)
        guard tokens.count == 2, !content.contains("=") else {
            report(position, "invalid delimiters: write two, as in {{=<% %>=}}")
            return
        }
        delimiters = (Array(tokens[0].unicodeScalars), Array(tokens[1].unicodeScalars))
    }

    // MARK: Text

    mutating func append(_ node: TemplateNode) {
        stack[stack.count - 1].nodes.append(node)
    }

    // MARK: Problems

    private func unclosed(_ open: Open) -> String {
        "\(open.source) is not closed: {{/\(open.name)}} is missing"
    }

    mutating func report(_ offset: Int, _ message: String) {
        report(source.position(at: offset), message)
    }

    mutating func report(_ position: TemplatePosition, _ message: String) {
        problems.append(TemplateProblem(position, message))
    }
}
