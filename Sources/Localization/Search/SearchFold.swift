// Folds text for searching: case, accents and width are ignored.

internal import Foundation
import StringCatalog

/// Folds text for searching, so that `Cône`, `cone` and `ＣＯＮＥ` are equal.
///
/// Foundation folds case and width, and characters that Unicode decomposes (NFKD without the marks of Latin, Greek and
/// Cyrillic letters). A table folds Latin letters and ligatures without a decomposition,
/// typographic apostrophes, the hyphen U+2010 and the en dash. The marks of Hebrew and Arabic that most texts leave
/// out, and that collation ignores, are removed: points and accents of Hebrew, and vowels, doubling and the stretching
/// stroke (U+0640) of Arabic. Other marks are a part of their letter and stay: the hamza and madda of Arabic, and the
/// vowel signs of Indic scripts. Characters that are not shown are removed (Unicode's property
/// Default_Ignorable_Code_Point), such as the zero width non-joiner of Persian. The Persian letters `ی` and `ک` are
/// written as the Arabic `ي` and `ك`, because readers have keyboards of both languages.
public enum SearchFold {
    /// The folded text. White space is collapsed to single spaces and trimmed.
    public static func fold(_ text: String) -> String {
        guard !isFolded(text) else { return text }
        // Folding sorts marks before it removes them, which takes quadratic time for many marks in a row.
        let text = StreamSafeText.limited(text)
        let isShort = text.utf8.count <= maximumPiece
        let folded = isShort ? foldedByFoundation(text) : pieces(of: text).map(foldedByFoundation).joined()
        var result = ""
        result.reserveCapacity(folded.utf8.count)
        var isAfterSpace = true
        for scalar in folded.unicodeScalars where !isOmitted(scalar) {
            guard !scalar.properties.isWhitespace else {
                if !isAfterSpace { result.append(" ") }
                isAfterSpace = true
                continue
            }
            isAfterSpace = false
            if let letters = letters[scalar] { result += letters } else { result.unicodeScalars.append(scalar) }
        }
        if isAfterSpace, !result.isEmpty { result.unicodeScalars.removeLast() }
        return result
    }

    private static func foldedByFoundation(_ text: String) -> String {
        let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
        // Decompose first. Foundation's folding makes half-width kana full-width, but not the sound marks after them.
        return text.decomposedStringWithCompatibilityMapping.folding(options: options, locale: nil)
    }

    /// The text in pieces that can be folded alone. Foundation takes quadratic time for a long text with letters beyond ASCII.
    private static func pieces(of text: String) -> [String] {
        var pieces: [String] = []
        var rest = text[...]
        while !rest.isEmpty {
            let ahead = rest.unicodeScalars.dropFirst(maximumPiece)
            let end = ahead.firstIndex(where: isBase) ?? rest.endIndex
            pieces.append(String(rest[..<end]))
            rest = rest[end...]
        }
        return pieces
    }

    /// A piece, except the last, has this number of characters and those that follow until ``isBase(_:)`` is true for one.
    private static let maximumPiece = 1000

    /// Whether a character is neither a mark nor becomes one in a decomposition, as the sound marks of half-width kana do. Neither
    /// decomposition nor folding changes it together with the characters before it.
    private static func isBase(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return properties.isGraphemeBase && properties.generalCategory != .spacingMark
            && properties.canonicalCombiningClass == .notReordered
    }

    /// Whether a text has only lowercase ASCII letters and digits, which need no folding.
    private static func isFolded(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: false
            }
        }
    }

    /// Whether a character is not shown, or is a mark of Hebrew or Arabic that most texts leave out. The hamza and madda, U+0653 to
    /// U+0655, are not among these marks.
    private static func isOmitted(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x591: scalar.value > 0x7F && scalar.properties.isDefaultIgnorableCodePoint
        case 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7: true
        case 0x610...0x61A, 0x640, 0x64B...0x652, 0x656...0x65F, 0x670: true
        case 0x6D6...0x6DC, 0x6DF...0x6E4, 0x6E7...0x6E8, 0x6EA...0x6ED: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static let letters: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i",
        "ŧ": "t", "’": "'", "‘": "'", "–": "-",
        // The hyphen. Compatibility decomposition also produces it from the non-breaking hyphen.
        "\u{2010}": "-",
        // The yeh and the keheh of Persian.
        "\u{6CC}": "\u{64A}", "\u{6A9}": "\u{643}",
    ]
}
