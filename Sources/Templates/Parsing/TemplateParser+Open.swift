// Finds tags that are not closed: there is no closing delimiter, or the next one belongs to another tag.

extension TemplateParser {
    func kind(ofTagAt start: Int) -> TemplateTag? {
        source[start + delimiters.open.count].flatMap(TemplateTag.init)
    }

    func closingDelimiter(of kind: TemplateTag?) -> [Unicode.Scalar] {
        switch kind {
        case .triple: ["}"] + delimiters.close
        case .delimiters: ["="] + delimiters.close
        default: delimiters.close
        }
    }

    func unclosedTag(_ kind: TemplateTag?) -> String {
        "the tag is not closed: \(String(closingDelimiter(of: kind))) is missing"
    }

    /// The offset where the text continues after a tag that is not closed. Nil for a closed tag, and for one that sets delimiters,
    /// which is not checked here. A name contains no line break, no `<` and no other tag, and a comment contains no other tag.
    func openEnd(of kind: TemplateTag?, _ content: Range<Int>) -> Int? {
        guard kind != .delimiters else { return nil }
        let opening = opening(in: content)
        if kind == .comment {
            guard let opening else { return nil }
            // Probably the comment should have ended in its first line.
            return (content.lowerBound..<opening).first { source[$0] == "\n" } ?? opening
        }
        let last = content.last { source[$0]?.isBlank == false } ?? content.lowerBound
        // Search only up to the next tag. The text after it is searched when that tag is read. Otherwise each tag that is not closed
        // would search the same text again.
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
        guard tag.kind == .comment, let opening = opening(in: start + delimiters.open.count..<tag.end) else {
            return report(start, unclosedTag(tag.kind))
        }
        // It is not known how much of the markup belongs to the comment.
        isUnbalanced = true
        let fault = "the comment is not closed before the tag in line \(source.position(at: opening).line)"
        report(start, "\(fault): \(String(delimiters.close)) is missing; a comment cannot contain tags")
    }
}
