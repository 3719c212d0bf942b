// What the rules for typed texts have in common: trimming, blankness, length.

extension StringProtocol {
    /// The text without white space (Unicode property White_Space) at either end.
    public var trimmed: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(self[first..<scalars.index(after: last)])
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
    /// does not pass for one: on average a character may take ``TextLength/bytesInCharacter`` bytes.
    func fits(characters limit: Int) -> Bool {
        utf8.count <= limit || (canFit(characters: limit) && count <= limit)
    }

    /// Whether the text is short enough to be looked at: false when it has too many bytes for this many characters. Takes
    /// the same time for any text.
    public func canFit(characters limit: Int) -> Bool {
        utf8.count <= limit * TextLength.bytesInCharacter
    }
}

/// Lengths of texts.
public enum TextLength {
    /// The bytes that a character may take on average: more than any emoji does.
    public static let bytesInCharacter = 48
}
