// Text functions of the validation rules: trimming, blankness, control characters, length, characters of keys, and lines.

extension StringProtocol {
    /// The text without leading and trailing white space (Unicode property White_Space).
    public var trimmed: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.isSpace }),
            let last = scalars.lastIndex(where: { !$0.isSpace })
        else { return "" }
        return String(self[first..<scalars.index(after: last)])
    }

    /// Whether the text has no visible character: only white space and default-ignorable code points of Unicode, such as
    /// U+200B ZERO WIDTH SPACE.
    public var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.isSpace || !$0.isASCII && $0.properties.isDefaultIgnorableCodePoint }
    }

    /// The text with a space instead of each control character (Unicode general category Cc), U+2028 LINE SEPARATOR and U+2029
    /// PARAGRAPH SEPARATOR, and without U+0000, which ends a string in C and in the API of SQLite. So the result is a single line,
    /// see ``lines``.
    public var withoutControls: String {
        // The category is stable: no other code points will be in it (Unicode 16, 23.1).
        func isControl(_ scalar: Unicode.Scalar) -> Bool {
            scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x2028...0x2029).contains(scalar.value)
        }
        guard unicodeScalars.contains(where: isControl) else { return String(self) }
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars where scalar != "\0" { text.append(isControl(scalar) ? " " : scalar) }
        return String(text)
    }

    /// Whether the text has at most `limit` characters (grapheme clusters), and at most `limit * bytes` bytes in UTF-8. A
    /// cluster with thousands of combining marks is therefore too long.
    func fits(characters limit: Int, bytes: Int = TextLength.bytesInCharacter) -> Bool {
        utf8.count <= limit || (canFit(characters: limit, bytes: bytes) && count <= limit)
    }

    /// Whether the text has at most `limit * bytes` bytes in UTF-8. Takes the same time for any text, so it is tested before
    /// work that depends on the length.
    public func canFit(characters limit: Int, bytes: Int = TextLength.bytesInCharacter) -> Bool {
        utf8.count <= limit * bytes
    }
}

extension String {
    /// Whether all characters are visible ASCII, U+0021 to U+007E.
    public var isVisibleASCII: Bool {
        utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// Whether the text can be 128 bits as base64url without padding (RFC 4648): 22 characters of its alphabet. Unused bits of the
    /// last character are not tested.
    public var is128BitsInBase64URL: Bool {
        utf8.count == 22
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}

extension Unicode.Scalar {
    /// White space of Unicode. ASCII is tested without the table of Unicode properties, because most texts are ASCII.
    fileprivate var isSpace: Bool {
        isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
    }
}

extension String {
    /// The lines, also empty ones, without their line breaks: the mandatory breaks of UAX #14, with CR LF as one. Scalars are
    /// compared and not characters, because finding the boundaries of characters takes long in some texts.
    public var lines: [Substring] {
        var lines: [Substring] = []
        var start = startIndex
        var last: Unicode.Scalar?
        for index in unicodeScalars.indices {
            let scalar = unicodeScalars[index]
            defer { last = scalar }
            switch scalar.value {
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029:
                if scalar != "\n" || last != "\r" { lines.append(self[start..<index]) }
                start = unicodeScalars.index(after: index)
            default: break
            }
        }
        return lines + [self[start...]]
    }
}

/// Lengths of texts.
public enum TextLength {
    /// The number of bytes that a limit allows for each character. No emoji takes more.
    public static let bytesInCharacter = 48
    /// The number of bytes that a limit allows for each character of a player's texts. A page can contain thousands of these texts, so
    /// the number is small. A single character can take more bytes, because only the bytes of the whole text count.
    public static let bytesInCharacterOfPlayer = 8
}
