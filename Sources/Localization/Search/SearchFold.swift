// Folds text for searching: case, accents and width are ignored.

internal import Foundation
import StringCatalog

/// Folds text for searching, so that `Cône`, `cone` and `ＣＯＮＥ` are equal.
///
/// Foundation folds characters that Unicode decomposes (case folding, NFKD without marks, and full width to half
/// width). A table folds Latin letters and ligatures without a decomposition, and typographic apostrophes, hyphens and
/// dashes.
public enum SearchFold {
    /// The folded text. White space is collapsed to single spaces and trimmed.
    public static func fold(_ text: String) -> String {
        guard !isFolded(text) else { return text }
        // Folding removes all marks, but it first sorts them, which takes quadratic time for many marks in a row.
        let text = StreamSafeText.limited(text)
        let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
        // Decompose first. Foundation's folding keeps the marks of half-width kana.
        let folded = text.decomposedStringWithCompatibilityMapping.folding(options: options, locale: nil)
        var result = ""
        result.reserveCapacity(folded.utf8.count)
        var isAfterSpace = true
        for scalar in folded.unicodeScalars {
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

    /// Whether a text has only lowercase ASCII letters and digits, which need no folding. Most queries have only these.
    private static func isFolded(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: false
            }
        }
    }

    private static let letters: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i",
        "ŧ": "t", "’": "'", "‘": "'", "–": "-",
        // The hyphen. Compatibility decomposition also produces it from the non-breaking hyphen.
        "\u{2010}": "-",
    ]
}
