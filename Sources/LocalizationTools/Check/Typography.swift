// Typographic rules for spaces and apostrophes (Imprimerie nationale, “Lexique des règles typographiques”), and characters that a
// text has by mistake. No-break spaces are needed in French, because with another space a line could start with `:`.

import Localization
import StringCatalog

struct Typography {
    struct Fault {
        /// The index of the character in the text, from 0.
        let offset: Int
        let message: String
    }

    private let isFrench: Bool
    /// Whether `!`, `?` and `;` have a narrow space before them: in French, but not in Canada (Office québécois de la langue
    /// française).
    private let hasThinSpaces: Bool
    /// Whether texts can contain U+200B: in languages without spaces between words, it marks where a line can break.
    private let hasZeroWidthSpaces: Bool
    /// Whether texts can contain overrides of the direction: the pseudolanguage `ar-XB` has them around each word.
    private let hasOverrides: Bool

    init(language: String) {
        let parents = LanguageTag.parents(of: language)
        isFrench = parents.last == "fr"
        hasThinSpaces = isFrench && !parents.contains("fr-CA")
        hasZeroWidthSpaces = ["km", "lo", "my", "th"].contains(parents.last)
        hasOverrides = language == PseudoLanguage.mirrored.rawValue
    }

    func faults(in text: String) -> [Fault] {
        let characters = Array(text)
        return characters.indices.compactMap { index in
            let before = index > 0 ? characters[index - 1] : nil
            let after = index + 1 < characters.count ? characters[index + 1] : nil
            return fault(of: characters[index], before: before, after: after)
                .map { Fault(offset: index, message: $0) }
        }
    }

    private func fault(of character: Character, before: Character?, after: Character?) -> String? {
        if character == "'", before?.isLetter == true { return "an apostrophe is `’` (U+2019), not `'`" }
        if let scalar = character.unicodeScalars.first, isStray(scalar) {
            return "remove \(scalar.codePoint), which readers do not see or cannot read"
        }
        guard isFrench else { return nil }
        switch character {
        // Times (12:30) and URLs (https://) have no space before the colon.
        case ":":
            let isBetweenNumbers = before?.isNumber == true && after?.isNumber == true
            guard let before, before != "\u{A0}", !isBetweenNumbers, after != "/" else { return nil }
            return "`:` needs a no-break space (U+00A0) before it"
        case "!", "?", ";":
            guard hasThinSpaces, let before, before != "\u{202F}", before != "!", before != "?" else { return nil }
            return "`\(character)` needs a narrow no-break space (U+202F) before it"
        case "«" where after != "\u{A0}": return "`«` needs a no-break space (U+00A0) after it"
        case "»" where before != "\u{A0}": return "`»` needs a no-break space (U+00A0) before it"
        default: return nil
        }
    }

    /// Whether a character was probably pasted or converted by mistake.
    private func isStray(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0x200B: !hasZeroWidthSpaces
        // Embeddings and overrides of the direction (UAX #9). Texts should have the isolates U+2066 to U+2069 instead.
        case 0x202A...0x202E: !hasOverrides
        // The byte order mark, and the characters for an object and for bytes that could not be decoded.
        case 0xFEFF, 0xFFFC, 0xFFFD: true
        default: false
        }
    }
}
