// Checks of typography.

import LocalizationTools
import Testing

@Suite("Typography of a catalog")
struct TypographyCheckTests {
    @Test(
        "Spaces, apostrophes and invisible characters are checked by the rules of the language",
        arguments: [
            ("fr", "Équipes\u{A0}: «\u{A0}A\u{A0}» ou B\u{202F}?", 0), ("fr", "Équipes: A", 1),
            ("fr", "Équipes : A", 1),
            ("fr", "12:30 à https://x", 0), ("fr", ": A", 0), ("fr", "Quoi\u{202F}?! Non\u{202F};", 0),
            ("fr", "Quoi?", 1), ("fr", "Quoi\u{A0}!", 1), ("fr", "?", 0), ("fr", "l'équipe", 1), ("fr", "l’équipe", 0),
            ("fr", "« A »", 2), ("fr-CA", "Quoi? Équipes\u{A0}: A", 0), ("fr-CA", "Quoi? A: b", 1),
            ("fr-CH", "Quoi?", 1), ("en", "What? Yes: no; «x»!", 0), ("en", "It's", 1), ("en", "5' 'x'", 1),
            ("fr", "%@\u{A0}: %lld", 0), ("fr", "%@: %lld", 1),
            ("en", "a\u{200B}b", 1), ("th", "ก\u{200B}ข", 0), ("ar", "\u{202E}a\u{202C}", 2),
            ("en", "\u{FEFF}a\u{FFFD}", 2),
            ("en", "a\u{0}", 1), ("fa", "می\u{200C}خواهم", 0), ("ar", "\u{2068}A\u{2069}\u{200F}", 0),
            ("en", "a\u{AD}b\tc\nd", 0),
        ])
    func typography(language: String, text: String, count: Int) throws {
        var document = try Support.document(try Support.everyKind())
        document[localization: "title", "en"] = nil
        document[unit: "title", language, UnitPath()] = ["state": "translated", "value": JSONValue(.string(text))]
        // The bytes are checked, because `document.catalog()` throws when the key does not have the placeholders of the text.
        let findings = CatalogChecker(document.bytes, fileName: "L").findings.filter { $0.kind == .typography }
        #expect(findings.count == count, "\(findings)")
    }
}
