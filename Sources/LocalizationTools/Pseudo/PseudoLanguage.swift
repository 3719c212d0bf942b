// Languages that nobody speaks and everybody can read: they show what is not translated, what does not fit, and what does
// not mirror.

/// A pseudolocale. The tags are those of Android and CLDR, and every parser of BCP 47 takes them.
public enum PseudoLanguage: String, Sendable, CaseIterable {
    /// English with accents, a third longer, in brackets: `[Þļåýéŕš one two]`.
    case accented = "en-XA"
    /// English from right to left.
    case mirrored = "ar-XB"

    /// A text in the pseudolocale. Placeholders and tags stay as they are.
    /// - Parameters:
    ///   - text: a text of the catalog.
    ///   - isWhole: whether the text stands for itself; a part of another one gets neither brackets nor more words.
    public func text(_ text: String, isWhole: Bool = true) -> String {
        let pieces = MessagePieces.pieces(of: text)
        let written = pieces.map { piece in
            switch (piece, self) {
            case (.fixed(let fixed), _): fixed
            case (.literal(let words), .accented): Self.accented(words)
            case (.literal(let words), .mirrored): Self.mirrored(words)
            }
        }.joined()
        guard self == .accented, isWhole else { return written }
        let literals = pieces.reduce(0) { count, piece in
            if case .literal(let words) = piece { count + words.count } else { count }
        }
        return "[" + written + Self.padding(of: (literals + 2) / 3) + "]"
    }

    private static let accents: [Character: Character] = Dictionary(
        uniqueKeysWithValues: zip(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
            "åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ"))

    private static func accented(_ text: String) -> String {
        String(text.map { accents[$0] ?? $0 })
    }

    /// As many characters as asked for, or a few more: ` one two three …`.
    private static func padding(of length: Int) -> String {
        let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        var padding = ""
        var next = 0
        while padding.count < length {
            padding += " " + words[next % words.count]
            next += 1
        }
        return padding
    }

    /// Each word in an override (UAX #9, section 2.2), so that its letters run the other way.
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
