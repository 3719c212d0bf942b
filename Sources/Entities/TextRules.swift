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

    /// The text with a space for each control character (Unicode general category Cc), which no reader can see, and
    /// without U+0000, at which C, and so SQLite's callers, end a text.
    public var withoutControls: String {
        func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .control }
        guard unicodeScalars.contains(where: isControl) else { return String(self) }
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars where scalar != "\0" { text.append(isControl(scalar) ? " " : scalar) }
        return String(text)
    }

    /// At most this many characters as a reader counts them. A character with marks without end piled upon it
    /// does not pass for one: on average a character may take 48 bytes, more than any emoji does.
    func fits(characters limit: Int) -> Bool {
        utf8.count <= limit || (utf8.count <= limit * 48 && count <= limit)
    }
}
