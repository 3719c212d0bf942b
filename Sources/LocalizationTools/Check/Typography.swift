// Typographic rules for spaces and apostrophes (Imprimerie nationale, “Lexique des règles typographiques”). A breaking
// space would allow a line to start with `:`.

import Localization

struct Typography {
    struct Fault {
        /// The index of the character in the text, from 0.
        let offset: Int
        let message: String
    }

    private let isFrench: Bool
    /// In Canada, `!`, `?` and `;` have no space before them (Office québécois de la langue française).
    private let hasThinSpaces: Bool

    init(language: String) {
        let parents = LanguageTag.parents(of: language)
        isFrench = parents.last == "fr"
        hasThinSpaces = isFrench && !parents.contains("fr-CA")
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
        guard isFrench else { return nil }
        switch character {
        // Times and URLs (12:30, https://) have no spaces.
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
}
