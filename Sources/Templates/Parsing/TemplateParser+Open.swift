// Finds tags that are not closed: the next closing delimiter belongs to another tag.

extension TemplateParser {
    /// The offset where the text continues after a tag that is not closed, or nil for a closed one. A name contains no line
    /// break, no `<` and no other tag, and a comment contains no other tag.
    func openEnd(of kind: TemplateTag?, _ content: Range<Int>) -> Int? {
        guard kind != .delimiters else { return nil }
        let opening = opening(in: content)
        if kind == .comment {
            guard let opening else { return nil }
            // Probably the comment should have ended in its first line.
            return (content.lowerBound..<opening).first { source[$0] == "\n" } ?? opening
        }
        let last = content.last { source[$0]?.isBlank == false } ?? content.lowerBound
        // What follows the next tag is not searched: after a tag that is not closed, it is searched again.
        let name = content.lowerBound..<(opening ?? content.upperBound)
        let blanks = name.prefix { source[$0]?.isBlank == true }.count
        let other = name.dropFirst(blanks).first { offset in
            guard let scalar = source[offset] else { return false }
            // Line breaks are allowed before the closing delimiter.
            return scalar == "<" || scalar == "\n" && offset < last
        }
        return [opening, other].compactMap(\.self).min()
    }

    private func opening(in content: Range<Int>) -> Int? {
        source.index(of: delimiters.open, from: content.lowerBound).flatMap { content.contains($0) ? $0 : nil }
    }

    mutating func reportOpen(_ tag: Tag, at start: Int) {
        let close = String(delimiters.close)
        guard tag.kind == .comment, let opening = opening(in: start + delimiters.open.count..<tag.end) else {
            return report(start, "the tag is not closed: \(close) is missing")
        }
        // It is not known how much of the markup belongs to the comment.
        isUnbalanced = true
        let fault = "the comment is not closed before the tag in line \(source.position(at: opening).line)"
        report(start, "\(fault): \(close) is missing; a comment cannot contain tags")
    }
}
