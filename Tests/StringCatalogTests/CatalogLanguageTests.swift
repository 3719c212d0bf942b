// Languages of a catalog.

import StringCatalog
import Testing

@Suite("Languages when a catalog is read")
struct CatalogLanguageTests {
    @Test("Languages must be valid tags and unique")
    func languages() {
        #expect(
            problems(localizations: unit("fr", "a") + ",\n" + unit("FR", "b")) == [
                "L.xcstrings:3:1: error: `FR` is a duplicate of the language `fr` [duplicate]"
            ])
        #expect(
            problems(localizations: unit("../x", "a") + ",\n" + unit("", "b")) == [
                "L.xcstrings:2:27: error: `../x` is not a language tag (BCP 47) such as `fr` or `pt-BR`",
                "L.xcstrings:3:1: error: `` is not a language tag (BCP 47) such as `fr` or `pt-BR`",
            ])
        #expect(
            problems(#"{ "sourceLanguage": "not a lang", "version": "1.0", "strings": {} }"#) == [
                "L.xcstrings:1:21: error: `not a lang` is not a language tag (BCP 47) such as `fr` or `pt-BR`"
            ])
    }

    @Test("The source language has the spelling of the localizations")
    func spelling() throws {
        let text = catalogText(
            #""k": { "localizations": { \#(unit("EN", "Hello, %@")), \#(unit("fr", "Bonjour, %@")) } }"#)
        #expect(problems(text) == [])
        let catalog = try StringCatalog(parsing: Array(text.utf8), fileName: "A.xcstrings")
        #expect(catalog.languages == ["EN", "fr"])
        let entry = try #require(catalog.entries.first)
        #expect(catalog.signature(of: entry).arguments.count == 1)
        let other = StringCatalog(fileName: "B.xcstrings", sourceLanguage: "en")
        #expect(StringCatalog.problems(ofTables: [catalog, other], requiring: []) == [])
    }

    @Test("A key has at most 1,000 languages; more are reported and dropped")
    func manyLanguages() {
        func read(_ count: Int) -> (languages: Int?, problems: [String]) {
            let texts = (1...count).map { unit("x-\($0)", "a") }.joined(separator: ",\n")
            let text = catalogText(#""k": { "localizations": { \#(texts) } }"#)
            let (catalog, problems) = StringCatalog.read(Array(text.utf8), fileName: "L")
            return (catalog?.entries.first?.localizations.count, problems.map(\.description))
        }
        #expect(read(1000) == (1000, []))
        #expect(read(1001) == (1000, ["L:1002:1: error: a key has more than 1000 languages"]))
    }

    @Test(
        "Language tags follow RFC 5646",
        arguments: [
            ("fr", true), ("FR", true), ("pt-BR", true), ("zh-Hant-TW", true), ("es-419", true), ("en-XA", true),
            ("sl-rozaj-biske-1994", true), ("de-CH-1901", true), ("zh-cmn-Hans-CN", true), ("x-whatever", true),
            ("ar-u-nu-latn", true), ("en-a-myext-b-another", true), ("de-x-y", true), ("tlh", true), ("mas", true),
            ("", false), ("-", false), ("f", false), ("fr_FR", false), ("fr-", false), ("-fr", false),
            ("fr--CA", false),
            ("français", false), ("toolonglanguage", false), ("fr CA", false), ("en-u", false), ("x", false),
            ("de-1901-1901", false), ("en-a-bbb-a-ccc", false), ("de-419-DE", false), ("a-DE", false), ("12", false),
            ("ar-x", false), ("fr-CA-Latn", false),
        ])
    func tags(tag: String, isWellFormed: Bool) {
        #expect(LanguageTagSyntax.isWellFormed(tag) == isWellFormed)
    }
}
