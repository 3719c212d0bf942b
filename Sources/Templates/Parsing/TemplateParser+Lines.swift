// Handling of standalone tags: a tag that is alone on a line removes the line, unless it is a variable. The lines of a partial or a
// parent are indented like its tag.

extension TemplateParser {
    /// The range that is removed for a tag: the tag, or its line when it is standalone.
    func lines(of tag: Tag, at start: Int) -> (Range<Int>, isAlone: Bool) {
        let isInParent = stack[stack.count - 1].tag == .parent
        let isArgument = stack.count > 1 && stack[stack.count - 2].tag == .parent
        let lineStart = source.blanks(before: start) == nil ? start : source.lineStart(of: start)
        switch tag.kind {
        case .parent:
            // The blanks before the tag are its indentation if it is standalone, which is known only at its closing tag.
            return (lineStart..<tag.end, isAlone: true)
        case .close where isInParent:
            return (start..<tag.end, isAlone: true)
        // What precedes the block of a child on its line is not written.
        case .block where isInParent:
            let end = source.lineEnd(blankAfter: tag.end)
            return (start..<(end ?? tag.end), isAlone: end != nil)
        // Nothing is written between the blocks of a child, so the closing tag of a block counts as standalone.
        case .close where isArgument:
            return (lineStart..<tag.end, isAlone: true)
        default:
            let line = tag.takesLine ? source.standaloneLine(around: start..<tag.end) : nil
            return (line ?? start..<tag.end, isAlone: line != nil)
        }
    }

    func block(_ open: Open, closedAt end: Int) -> TemplateBlock {
        let first = open.isAtLineStart ? source.indentation(in: open.contents..<max(open.contents, end)) : nil
        let blanks = first ?? open.blanks
        return TemplateBlock(
            name: open.name, nodes: open.nodes, position: open.position, isAtLineStart: open.isAtLineStart,
            indentation: blanks.map { indentation + $0 } ?? "")
    }

    mutating func appendText(_ range: Range<Int>) {
        var start = range.lowerBound
        if indentation.isEmpty {
            if !range.isEmpty { append(.text(source.text(range), source.position(at: start))) }
            return
        }
        while start < range.upperBound {
            let end = min(source.nextLine(after: start), range.upperBound)
            if start == source.lineStart(of: start) { appendIndentation(at: start) }
            append(.text(source.text(start..<end), source.position(at: start)))
            start = end
        }
    }

    mutating func appendIndentation(at offset: Int) {
        guard !indentation.isEmpty, !source.isBlankLine(at: offset) else { return }
        append(.text(indentation, source.position(at: offset)))
    }
}
