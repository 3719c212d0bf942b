// What the rules for typed texts have in common: trimming, blankness, length.

extension StringProtocol {
    /// The text without white space (Unicode property White_Space) at either end.
    public var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }

    /// Nothing in it that could be seen: only white space and what Unicode calls default-ignorable,
    /// such as U+200B ZERO WIDTH SPACE.
    public var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
    }

    /// The text without U+0000, which no form can show and at which C, and so SQLite's callers, end a text.
    var withoutNul: String {
        contains("\0") ? String(filter { $0 != "\0" }) : String(self)
    }

    /// At most this many characters as a reader counts them. A character with marks without end piled upon it
    /// does not pass for one: on average a character may take 48 bytes, more than any emoji does.
    func fits(characters limit: Int) -> Bool {
        utf8.count <= limit || (utf8.count <= limit * 48 && count <= limit)
    }
}
