// Mustache's syntax: source to syntax tree. The rules are those of the public Mustache specification (interpolation,
// sections, inverted sections, partials, comments, delimiters, inheritance); raw output and lambdas are left out.

/// Reads one template to its end, whatever is wrong with it, and collects what is.
struct TemplateParser {
    /// A tag that waits for its closing tag.
    struct Open {
        var tag: TemplateTag?
        var name: String
        var position: TemplatePosition
        var nodes: [TemplateNode] = []
        /// The blanks before the tag, when nothing else stands before it in its line.
        var blanks: String?
        /// Where its contents begin, and whether that is a line of their own.
        var contents = 0
        var isAtLineStart = false

        var source: String { "{{\(tag.map { String($0.rawValue) } ?? "")\(name)}}" }
    }

    var source: TemplateSource
    private var delimiters = (open: Array("{{".unicodeScalars), close: Array("}}".unicodeScalars))
    var stack: [Open]
    private var problems: [TemplateProblem] = []
    /// What each line begins with: a partial on a line of its own is indented like its tag.
    let indentation: String

    /// - Parameters:
    ///   - text: the template.
    ///   - path: names the file in problems.
    ///   - indentation: blanks that are put before each line that is not blank.
    static func parse(
        _ text: String, path: String, indentation: String = ""
    ) -> (nodes: [TemplateNode], problems: [TemplateProblem]) {
        var parser = TemplateParser(TemplateSource(text, path: path), indentation)
        parser.run()
        return (parser.stack.first?.nodes ?? [], parser.problems)
    }

    private init(_ source: TemplateSource, _ indentation: String) {
        self.source = source
        self.indentation = indentation
        stack = [Open(tag: nil, name: "", position: source.position(at: 0))]
    }

    private mutating func run() {
        var offset = 0
        while let start = source.index(of: delimiters.open, from: offset) {
            guard let tag = readTag(at: start) else {
                report(start, "this tag has no end: \(String(delimiters.close)) is missing")
                offset = source.count
                break
            }
            if let end = tag.openEnd {
                report(start, "this tag has no end: \(String(delimiters.close)) is missing")
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
        }
        appendText(offset..<source.count)
        while stack.count > 1 {
            report(stack[stack.count - 1].position, unclosed(stack[stack.count - 1]))
            pop(closing: source.position(at: source.count), at: source.count)
        }
    }

    // MARK: Tags

    /// A tag as written.
    struct Tag {
        var kind: TemplateTag?
        var content: String
        var end: Int
        /// Where something stands that no name can hold, so that the end found is that of another tag.
        var openEnd: Int?

        /// Whether such a tag, alone on its line, leaves nothing of the line.
        var takesLine: Bool { kind != nil && kind != .unescaped && kind != .triple }
    }

    private func readTag(at start: Int) -> Tag? {
        let first = start + delimiters.open.count
        let kind = source[first].flatMap(TemplateTag.init)
        let close =
            switch kind {
            case .triple: ["}"] + delimiters.close
            case .delimiters: ["="] + delimiters.close
            default: delimiters.close
            }
        let from = kind == nil ? first : first + 1
        guard let end = source.index(of: close, from: from) else { return nil }
        let isNamed = kind != .comment && kind != .delimiters
        let openEnd = isNamed ? self.openEnd(of: from..<end) : nil
        return Tag(
            kind: kind, content: source.text(from..<end).trimmed(), end: end + close.count, openEnd: openEnd)
    }

    /// Where a tag without end stops: a name has no line break, no `<` and no other tag in it.
    private func openEnd(of name: Range<Int>) -> Int? {
        let blanks = name.prefix { source[$0]?.isBlank == true }.count
        let opening = source.index(of: delimiters.open, from: name.lowerBound).flatMap { name.contains($0) ? $0 : nil }
        let other = name.dropFirst(blanks).first { offset in
            guard let scalar = source[offset] else { return false }
            // A line break at the end of a tag, before its `}}`, is a blank like any other.
            return scalar == "<"
                || scalar == "\n" && !(offset..<name.upperBound).allSatisfy { source[$0]?.isBlank == true }
        }
        return [opening, other].compactMap(\.self).min()
    }

    /// - Parameters:
    ///   - lines: what the tag leaves nothing of.
    ///   - isAlone: whether that is all of its line.
    /// - Returns: where the text goes on.
    private mutating func handle(_ tag: Tag, at start: Int, _ lines: Range<Int>, isAlone: Bool) -> Int {
        let position = source.position(at: start)
        switch tag.kind {
        case .comment:
            break
        case nil:
            if isName(tag.content, at: position) { append(.variable(tag.content, position)) }
        case .section, .invertedSection:
            if isName(tag.content, at: position) {
                stack.append(Open(tag: tag.kind, name: tag.content, position: position))
            }
        case .block, .parent:
            if isPath(tag.content, at: position) {
                stack.append(
                    Open(
                        tag: tag.kind, name: tag.content, position: position, blanks: source.blanks(before: start),
                        isAtLineStart: isAlone))
            }
        case .partial:
            if isPath(tag.content, at: position) {
                let blanks = isAlone ? source.blanks(before: start) : nil
                append(.partial(tag.content, indentation: blanks.map { indentation + $0 }, position))
            }
        case .close:
            return close(tag.content, at: start, tag.end, position) ?? lines.upperBound
        case .delimiters:
            setDelimiters(tag.content, at: position)
        case .unescaped, .triple:
            report(position, "raw output is refused: write {{\(tag.content)}}, which is escaped")
        }
        return lines.upperBound
    }

    /// - Returns: where the text goes on, when that is not behind the tag or its line.
    private mutating func close(_ name: String, at start: Int, _ end: Int, _ position: TemplatePosition) -> Int? {
        guard let index = stack.lastIndex(where: { $0.tag != nil && $0.name == name }) else {
            let open = stack.count > 1 ? stack.last : nil
            let hint = open.map { ": \($0.source) of line \($0.position.line) is open" } ?? ": no section is open"
            report(position, "{{/\(name)}} closes nothing\(hint)")
            return nil
        }
        while stack.count > index + 1 {
            let inner = stack[stack.count - 1]
            report(inner.position, "\(inner.source) is not closed before {{/\(name)}} of line \(position.line)")
            pop(closing: position, at: start)
        }
        let isParent = stack[index].tag == .parent
        let isStandalone = isParent && stack[index].blanks != nil && source.lineEnd(blankAfter: end) != nil
        pop(closing: position, at: start, isStandalone: isStandalone)
        return isStandalone ? source.lineEnd(blankAfter: end) : nil
    }

    /// Ends the innermost open tag and hands its contents to the tag around it.
    /// - Parameter isStandalone: whether a parent has its lines for itself, so that the blanks before it indent it.
    private mutating func pop(closing: TemplatePosition, at end: Int, isStandalone: Bool = false) {
        let open = stack.removeLast()
        switch open.tag {
        case .section, .invertedSection:
            let isInverted = open.tag == .invertedSection
            append(.section(open.name, isInverted: isInverted, open.nodes, open.position, closing: closing))
        case .block:
            append(.block(block(open, closedAt: end)))
        default:
            var inner = ""
            if let blanks = open.blanks {
                if isStandalone {
                    inner = indentation + blanks
                } else if !(indentation + blanks).isEmpty {
                    let line = TemplatePosition(path: open.position.path, line: open.position.line, column: 1)
                    append(.text(indentation + blanks, line))
                }
            }
            append(.parent(open.name, blocks(of: open), indentation: inner, open.position))
        }
    }

    /// What a child puts into its parent: blocks, and nothing that would be lost between them.
    private mutating func blocks(of parent: Open) -> [TemplateBlock] {
        var first: [String: Int] = [:]
        return parent.nodes.compactMap { node in
            switch node {
            case .block(let block):
                if let line = first[block.name] {
                    report(
                        block.position,
                        "\(block.tag) is filled a second time in \(parent.source): that of line \(line) would be lost")
                } else {
                    first[block.name] = block.position.line
                }
                return block
            case .text(let text, _) where text.allSatisfy(\.isWhitespace):
                return nil
            case .text(let text, let position):
                let word = text.unicodeScalars.prefix { $0.properties.isWhitespace }
                report(word.reduce(position) { $0.after($1) }, onlyBlocks(in: parent))
                return nil
            case .variable(_, let position), .section(_, _, _, let position, _), .partial(_, _, let position),
                .parent(_, _, _, let position):
                report(position, onlyBlocks(in: parent))
                return nil
            }
        }
    }

    private mutating func setDelimiters(_ content: String, at position: TemplatePosition) {
        let words = content.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, !content.contains("=") else {
            report(position, "unknown delimiters: two are expected, as in {{=<% %>=}}")
            return
        }
        delimiters = (Array(words[0].unicodeScalars), Array(words[1].unicodeScalars))
    }

    // MARK: Text

    mutating func append(_ node: TemplateNode) {
        stack[stack.count - 1].nodes.append(node)
    }

    // MARK: Names and problems

    private mutating func isName(_ name: String, at position: TemplatePosition) -> Bool {
        let parts = name == "." ? ["name"] : name.split(separator: ".", omittingEmptySubsequences: false)
        if parts.allSatisfy(\.isWord) { return true }
        report(position, name.isEmpty ? "this tag has no name" : "“\(name)” is not a name")
        return false
    }

    private mutating func isPath(_ path: String, at position: TemplatePosition) -> Bool {
        if path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy(\.isWord) { return true }
        report(position, path.isEmpty ? "this tag has no name" : "“\(path)” is not a name")
        return false
    }

    private func onlyBlocks(in parent: Open) -> String {
        "only blocks can stand between \(parent.source) and {{/\(parent.name)}}"
    }

    private func unclosed(_ open: Open) -> String {
        "\(open.source) is not closed: {{/\(open.name)}} is missing"
    }

    private mutating func report(_ offset: Int, _ message: String) {
        report(source.position(at: offset), message)
    }

    private mutating func report(_ position: TemplatePosition, _ message: String) {
        problems.append(TemplateProblem(position, message))
    }
}
