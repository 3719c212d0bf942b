// Text as a search sees it: without case, accents and width, because readers type what is easy to type.

internal import Foundation

/// Makes texts comparable for searching: `Cône`, `cone` and `ＣＯＮＥ` are the same.
///
/// What Unicode decomposes into a letter and its marks is folded by Foundation (Unicode's case folding, NFKD without
/// marks, and full width to half); the few Latin letters with a stroke or two letters in one, which Unicode keeps whole,
/// are folded here, because people type them without.
public enum SearchFold {
    /// The folded text. Every run of white space is one space, and there is none at the ends.
    public static func fold(_ text: String) -> String {
        guard !isFolded(text) else { return text }
        let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
        // Foundation alone leaves the marks of half-width kana, which are letters of their own there.
        let folded = text.decomposedStringWithCompatibilityMapping.folding(options: options, locale: nil)
        var result = ""
        result.reserveCapacity(folded.utf8.count)
        var isAfterSpace = true
        for character in folded {
            guard !character.isWhitespace else {
                if !isAfterSpace { result.append(" ") }
                isAfterSpace = true
                continue
            }
            isAfterSpace = false
            if let letters = letters[character] { result += letters } else { result.append(character) }
        }
        if result.last == " " { result.removeLast() }
        return result
    }

    /// Small ASCII letters and digits are as they should be, and so are most queries.
    private static func isFolded(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: false
            }
        }
    }

    private static let letters: [Character: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i",
        "ŧ": "t", "’": "'", "‘": "'", "–": "-",
        // The hyphen, and the one without a break after it, which compatibility makes of it.
        "\u{2010}": "-",
    ]
}
