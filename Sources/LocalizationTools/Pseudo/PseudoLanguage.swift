// Generated languages for testing. They reveal untranslated text, text that does not fit, and layouts that are not
// mirrored.

/// A pseudolanguage. The raw value is its BCP 47 tag, which is that of Android and CLDR.
public enum PseudoLanguage: String, Sendable, CaseIterable {
    /// The source text with accents and brackets, at least a third longer: `[Þļåýéŕš one]` for `Players`.
    case accented = "en-XA"
    /// The source text with the letters of each word shown from right to left.
    case mirrored = "ar-XB"

    /// Converts a text to the pseudolanguage. Placeholders and tags are kept.
    /// - Parameters:
    ///   - text: a text of the catalog.
    ///   - isWhole: false for a part of a text, such as a form of a substitution. A part gets no brackets.
    public func text(_ text: String, isWhole: Bool = true) -> String {
        let parts = MessageParts.parts(of: text)
        let written = parts.map { part in
            switch (part, self) {
            case (.fixed(let fixed), _): fixed
            case (.literal(let literal), .accented): Self.accented(literal)
            case (.literal(let literal), .mirrored): Self.mirrored(literal)
            }
        }.joined()
        guard self == .accented else { return written }
        let literalCount = parts.reduce(0) { count, part in
            if case .literal(let literal) = part { count + literal.count } else { count }
        }
        let padded = written + Self.padding(of: (literalCount + 2) / 3)
        return isWhole ? "[" + padded + "]" : padded
    }

    private static let accents: [Character: Character] = Dictionary(
        uniqueKeysWithValues: zip(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
            "åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ"))

    private static func accented(_ text: String) -> String {
        String(text.map { accents[$0] ?? $0 })
    }

    /// Returns words that have at least `length` characters together: ` one two three …`.
    private static func padding(of length: Int) -> String {
        let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        var padding = ""
        var count = 0
        var next = 0
        while count < length {
            let word = words[next % words.count]
            padding += " " + word
            count += 1 + word.count
            next += 1
        }
        return padding
    }

    /// Wraps each word in a right-to-left override (UAX #9, section 2.2).
    private static func mirrored(_ text: String) -> String {
        var result = ""
        var word = ""
        func endWord() {
            if !word.isEmpty { result += "\u{200F}\u{202E}" + word + "\u{202C}\u{200F}" }
            word = ""
        }
        for character in text {
            if character.isLetter || character.isNumber {
                word.append(character)
            } else {
                endWord()
                result.append(character)
            }
        }
        endWord()
        return result
    }
}
