import Localization
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Search")
struct SearchTests {
    @Test(
        "Case, accents, width, vowel marks, special letters, spaces, hyphens and apostrophes are folded",
        arguments: [
            ("Cône", "cone"), ("CÔNE", "cone"), ("ｃｏｎｅ", "cone"), ("ＣＯＮＥ", "cone"), ("co\u{302}ne", "cone"),
            ("Émile Zola", "emile zola"), ("  a \u{A0}\t b ", "a b"), ("", ""), ("   ", ""), ("Straße", "strasse"),
            ("Łukasz", "lukasz"), ("Ødegård", "odegard"), ("Cœur", "coeur"), ("N’Golo", "n'golo"),
            ("Þór", "thor"), ("Guðjohnsen", "gudjohnsen"), ("Ægir", "aegir"), ("Đorđe", "dorde"), ("Ħamrun", "hamrun"),
            ("Kılıç", "kilic"), ("Ŧor", "tor"), ("N‘Golo", "n'golo"),
            ("Jean\u{2011}Luc", "jean-luc"),
            ("Jean\u{2010}Luc", "jean-luc"), ("Jean–Luc", "jean-luc"), ("İnce", "ince"),
            ("Ｋ２", "k2"), ("ｶﾞ", "ガ"), ("ガ", "ガ"), ("Ｅ\u{301}", "e"), ("محمد", "محمد"),
            ("שָׁלוֹם", "שלום"), ("מַה־שְּׁלוֹמְךָ", "מה־שלומך"), ("مُحَمَّد", "محمد"), ("محـــمد", "محمد"), ("أحمد", "أحمد"),
            ("گل\u{200C}سرخ", "گلسرخ"), ("کارنیولان", "كارنيولان"), ("كارنيولان", "كارنيولان"),
            ("fuß\u{AD}ball", "fussball"),
            ("कि", "कि"), ("日本", "日本"), ("cone9", "cone9"),
        ])
    func fold(text: String, expected: String) {
        #expect(SearchFold.fold(text) == expected)
        #expect(SearchFold.fold(SearchFold.fold(text)) == expected)
    }

    @Test(
        "A long text is folded like its parts",
        arguments: [
            "Çà et là, ", "ｶﾞｷﾞｸﾞ", "e\u{301}\u{323}o\u{302}", "שָׁלוֹם", "کِتاب ", "किताब", "각한글",
            "\u{1100}\u{1161}\u{11A8}", "Ǆﬃ½", "👩‍👩‍👧", "\r\nÉ", "தொகுப்பு", "a\u{1D165}\u{16FF0}", "ΌΔΟΣ ",
        ])
    func longTexts(part: String) {
        // Long texts are folded in pieces. The added letters differ in number, so that the pieces end at different places of the part.
        for letters in ["x", "xy", "xyz"] {
            let part = letters + part + letters
            let expected = String(repeating: SearchFold.fold(part), count: 1001)
            #expect(SearchFold.fold(String(repeating: part, count: 1001)) == expected)
        }
    }

    private static let strings = """
        "keeper": { "localizations": { "en": { "stringUnit": { "value": "Goalkeeper" } },
        "fr": { "stringUnit": { "value": "Gardien de but" } }, "pl": { "stringUnit": { "value": "Bramkarz" } } } },
        "striker": { "localizations": { "en": { "stringUnit": { "value": "Striker" } },
        "fr": { "stringUnit": { "value": "Avant-centre" } }, "pl": { "stringUnit": { "value": "Napastnik" } } } },
        "amateur": { "localizations": { "en": { "stringUnit": { "value": "Amateur" } },
        "fr": { "stringUnit": { "value": "Amateur" } } } },
        "coin": { "localizations": { "en": { "stringUnit": { "value": "Coin" } },
        "fr": { "stringUnit": { "value": "Pièce" } } } },
        "corner": { "localizations": { "en": { "stringUnit": { "value": "Corner" } },
        "fr": { "stringUnit": { "value": "Coin" } } } }
        """

    private func words() throws -> LocalizedWordIndex {
        let text = #"{ "sourceLanguage": "en", "version": "1.0", "strings": { \#(Self.strings) } }"#
        let catalog = LocalizedCatalog(try StringCatalog(parsing: Array(text.utf8), fileName: "L"))
        return LocalizedWordIndex(["striker", "keeper", "amateur", "coin", "corner"], in: catalog)
    }

    @Test(
        "A whole text is found in any language, first in the preferred one",
        arguments: [
            ("GARDIEN de but", "en", ["keeper"]), ("gardien", "fr", []), ("avant centre", "pl", ["striker"]),
            ("Amateur", "pl", ["amateur"]), ("bramkarz", "fr-CA", ["keeper"]), ("", "en", []), ("-", "en", []),
            (String(repeating: "x", count: 257), "en", []), ("coin", "en", ["coin"]), ("coin", "fr", ["corner"]),
            ("coin", "fr-CA", ["corner"]), ("coin", "pl", ["coin"]),
        ])
    func wholeTexts(text: String, language: String, keys: [String]) throws {
        #expect(try words().keys(withText: text, preferring: language) == keys)
    }

    @Test(
        "A query finds keys in the given language",
        arguments: [
            ("gardien", "fr", ["keeper"]), ("GARD", "fr", ["keeper"]), ("gardien but", "fr", ["keeper"]),
            ("gardien", "en", []), ("goalkeeper", "en", ["keeper"]), ("goalkeeper", "fr", []),
            ("centre", "fr", ["striker"]), ("arde", "fr", []), ("", "fr", []), (" - ", "fr", []),
            ("a", "fr", ["striker", "amateur"]),
            ("gardien", "fr-CA", ["keeper"]), ("striker", "de", ["striker"]), ("amateur", "pl", []),
            ("gardien x", "fr", []),
        ] as [(String, String, [String])])
    func keys(query: String, language: String, expected: [String]) throws {
        #expect(try words().keys(matching: query, in: language) == expected)
    }

    @Test("A word of another language finds its key")
    func otherLanguages() throws {
        let words = try words()
        #expect(
            words.matches("Gardien", inLanguagesOtherThan: "en") == [
                LocalizedWordIndex.Match(key: "keeper", language: "fr")
            ])
        #expect(words.matches("gardien", inLanguagesOtherThan: "fr-CA") == [])
        #expect(words.matches("amateur", inLanguagesOtherThan: "fr") == [])
        #expect(
            words.matches("amateur", inLanguagesOtherThan: "pl") == [
                LocalizedWordIndex.Match(key: "amateur", language: "en")
            ])
        #expect(words.matches("", inLanguagesOtherThan: "en") == [])
    }

    @Test(
        "Names are sorted by the rules of the language",
        arguments: [
            ("fr", ["emil", "Emile", "Émile", "Fabien", "Zoe"]),
            ("fr-CA", ["Emile", "Émile", "Emma"]),
            ("en", ["Emile", "Émile", "Östen", "Otto", "Zlatan"]),
            ("de", ["Oda", "Östen", "Otto", "Zlatan"]),
            ("sv", ["Oda", "Otto", "Zlatan", "Åke", "Ärla", "Östen"]),
            ("pl", ["Lucjan", "Lzy", "Łucja", "Łukasz", "Maria"]),
            ("en", ["Lucjan", "Łukasz", "Lzy", "Maria"]),
            ("es", ["Nuria", "Nylon", "Ñandú", "Olga"]),
        ])
    func nameOrder(language: String, expected: [String]) {
        let names = Array(expected.reversed())
        #expect(NameOrder().order(of: names, in: language).map { names[$0] } == expected)
    }

    @Test("The sort is stable, and is that of the language, also when orders are removed from the cache")
    func stableNameOrder() {
        let order = NameOrder(capacity: 4)
        let names = ["Zoe", "Ann", "Zoe", "Ann"]
        for _ in 0..<3 {
            #expect(order.order(of: names, in: "sv") == [1, 3, 0, 2])
            #expect(order.order(of: ["Zoe", "Örjan"], in: "sv") == [0, 1])
            #expect(order.order(of: ["Zoe", "Örjan"], in: "de") == [1, 0])
        }
        #expect(order.order(of: [], in: "sv") == [])
        #expect(order.order(of: ["Ann"], in: "") == [0])
    }

    @Test("The order of a list is cached when the list was sorted in the language", arguments: [2, 300])
    func cachedOrder(_ count: Int) {
        let order = NameOrder()
        let names = (0..<count).map { "Name \($0 * 7 % 11)" }
        #expect(order.cachedOrder(of: names, in: "en") == nil)
        let sorted = order.order(of: names, in: "en")
        #expect(order.cachedOrder(of: names, in: "en") == sorted)
        #expect(order.cachedOrder(of: names, in: "sv") == nil)
        #expect(order.cachedOrder(of: Array(names.reversed()), in: "en") == nil)
    }

    @Test("A list of at most one name needs no sorting", arguments: [[], ["Ann"]])
    func shortestLists(_ names: [String]) {
        #expect(NameOrder().cachedOrder(of: names, in: "en") == Array(names.indices))
    }
}
