import Localization
import LocalizationTools
import Testing

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Pseudolanguages")
struct PseudoTests {
    @Test(
        "Letters outside of placeholders and tags get accents, and texts get brackets and padding",
        arguments: [
            ("Players", "[Þļåýéŕš one]"), ("", "[]"), ("%@ (%lld)", "[%@ (%lld) one]"),
            ("Read <link>it</link>: 100%%", "[Ŕéåð <link>îţ</link>: 100%% one]"),
            ("%2$@ and %#@count@ %.1lf %arg", "[%2$@ åñð %#@count@ %.1lf %arg one]"),
            // Formats that are not supported are placeholders, too.
            ("%03d of %x", "[%03d öƒ %x one]"),
            // A joiner after a placeholder or a tag does not belong to it.
            ("%arg\u{200C}a <b>%lld</b>\u{200D}", "[%arg\u{200C}å <b>%lld</b>\u{200D} one]"),
        ])
    func accented(text: String, expected: String) {
        #expect(PseudoLanguage.accented.text(text) == expected)
    }

    @Test("Besides the brackets, texts grow by at least a third, and at most 8 characters more than a third")
    func length() {
        for length in 1..<200 {
            let text = String(repeating: "a", count: length)
            let grown = PseudoLanguage.accented.text(text).count - 2
            #expect(grown >= length + length / 3 && grown <= length + length / 3 + 8)
        }
    }

    @Test("The forms of a substitution grow as whole texts do, without brackets of their own")
    func parts() {
        #expect(PseudoLanguage.accented.text("%arg free seats", isWhole: false) == "%arg ƒŕéé šéåţš one")
        #expect(PseudoLanguage.accented.text("%arg", isWhole: false) == "%arg")
    }

    @Test("Words are mirrored, and other characters are kept")
    func mirrored() {
        #expect(
            PseudoLanguage.mirrored.text("Hi %@, <b>you</b>")
                == "\u{200F}\u{202E}Hi\u{202C}\u{200F} %@, <b>\u{200F}\u{202E}you\u{202C}\u{200F}</b>")
    }

    @Test(
        "Adding a pseudolanguage causes no errors, and adding it again changes nothing",
        arguments: PseudoLanguage.allCases)
    func catalog(language: PseudoLanguage) throws {
        let before = try Support.document(try Support.everyKind())
        let document = try before.adding(language)
        let findings = CatalogChecker(document.bytes, fileName: "L").findings
        #expect(!findings.contains { $0.message.contains("`\(language.rawValue)`") && $0.severity == .error })
        // A pseudolanguage causes a warning, because readers can choose it.
        let warnings = findings.filter { $0.message.hasPrefix("`\(language.rawValue)` is a pseudolanguage") }
        #expect(warnings.map(\.severity) == [.warning])
        #expect(warnings.map(\.language) == [language.rawValue])
        #expect(try document.adding(language).bytes == document.bytes)
        let catalog = LocalizedCatalog(try document.catalog())
        let isRightToLeft = catalog.context(for: language.rawValue, timeZone: .gmt).layoutDirection == .rightToLeft
        #expect(isRightToLeft == (language == .mirrored))
        // Other content is unchanged.
        var without = document
        for entry in try document.catalog().entries { without[localization: entry.key, language.rawValue] = nil }
        for key in ["100 % sure"]
        where without.root[path: ["strings", key, "localizations"]]?.members.isEmpty == true {
            without.root[path: ["strings", key, "localizations"]] = nil
        }
        #expect(without.bytes == before.bytes)
    }

    @Test("A number has a text in the pseudolanguage when the source text lacks its plural form")
    func forms() throws {
        let document = try Support.document(try Support.everyKind()).adding(.mirrored)
        let context = LocalizedCatalog(try document.catalog()).context(for: "ar-XB", timeZone: .gmt)
        let three = LocalizedStringResource(key: "goals", arguments: [.integer(3)])
        #expect(String(localized: three, in: context).hasPrefix("3 "))
    }

    @Test("A form `zero` of the source text is also generated in the pseudolanguage")
    func zero() throws {
        let json = """
            {"sourceLanguage": "en", "version": "1.0", "strings": {"goals": {"localizations": {"en": {
              "variations": {"plural": {
                "zero": {"stringUnit": {"state": "translated", "value": "None"}},
                "one": {"stringUnit": {"state": "translated", "value": "%lld goal"}},
                "other": {"stringUnit": {"state": "translated", "value": "%lld goals"}}}}}}}}}
            """
        let document = try Support.document(Array(json.utf8)).adding(.accented)
        let context = LocalizedCatalog(try document.catalog()).context(for: "en-XA", timeZone: .gmt)
        let none = LocalizedStringResource(key: "goals", arguments: [.integer(0)])
        #expect(String(localized: none, in: context) == PseudoLanguage.accented.text("None"))
    }
}
