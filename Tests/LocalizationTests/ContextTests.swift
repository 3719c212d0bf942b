// The languages of a catalog, and contexts with the formats of a region.

import Foundation
import Localization
import Testing

import struct Localization.LocalizedStringResource

@Suite("Contexts")
struct ContextTests {
    @Test("A catalog lists its languages, and creates contexts with their writing directions")
    func languages() throws {
        let catalog = try Fixtures.catalog()
        #expect(catalog.languages == ["en", "ar", "fr", "fr-CA", "pl", "zh-Hant"])
        #expect(catalog.sourceLanguage == "en")
        let arabic = catalog.context(for: "ar", timeZone: .gmt)
        #expect(arabic.layoutDirection == .rightToLeft)
        #expect(arabic.layoutDirection.rawValue == "rtl")
        #expect(catalog.context(for: "fr", timeZone: .gmt).layoutDirection.rawValue == "ltr")
        #expect(catalog.context(for: "fr-BE", timeZone: .gmt).language == "fr-BE")
        #expect(catalog.context(for: "de", timeZone: .gmt).language == "en")
        #expect(catalog.autonym(of: "ar") == "العربية")
    }

    @Test("A region has formats of its own")
    func regionalFormats() throws {
        let instant = LocalizedStringResource.Argument.date(Date(timeIntervalSince1970: 0), .time)
        #expect(try Fixtures.text("value", instant, language: "fr") == "01:00")
        #expect(try Fixtures.text("value", instant, language: "fr-CA") == "01 h 00")
        #expect(try Fixtures.text("value", .integer(1234), language: "fr-CA") == "1\u{A0}234")
        #expect(try Fixtures.text("value", instant, language: "en-GB") == "01:00")
    }

    @Test(
        "A context uses only formats of regions of its language, and keeps the tag of the language",
        arguments: [
            ("en", nil, "1:00\u{202F}AM"), ("en", "en", "1:00\u{202F}AM"), ("en", "en-GB", "01:00"),
            ("en", "EN-gb", "01:00"),
            ("en", "en-US", "1:00\u{202F}AM"), ("en", "en-NZ", "1:00\u{202F}am"), ("en", "en-XX", "1:00\u{202F}AM"),
            ("en", "en-GB-oxendict", "01:00"), ("en", "fr-CA", "1:00\u{202F}AM"), ("fr", "fr-CA", "01 h 00"),
            ("fr", "fr-FR", "01:00"), ("fr", "en-GB", "01:00"), ("fr-CA", "fr-CH", "01 h 00"),
        ] as [(String, String?, String)])
    func formatsOfRegion(language: String, formats: String?, expected: String) throws {
        let context = try Fixtures.catalog().context(for: language, formats: formats, timeZone: Fixtures.paris)
        let instant = Date(timeIntervalSince1970: 0)
        #expect(context.language == language)
        for _ in 1...2 {
            #expect(String(localized: "\(instant, format: .time)", in: context) == expected)
        }
    }

    @Test("Two languages with the formats of the same region keep their tags")
    func formatsOfSharedRegion() {
        let localizations = ["es", "es-419"].map { language in
            StringCatalog.Localization(
                language: language, position: SourcePosition(line: 1, column: 1),
                text: .unit(
                    .init(state: "translated", value: "a", position: SourcePosition(line: 1, column: 1))))
        }
        let entry = StringCatalog.Entry(
            key: "a", position: SourcePosition(line: 1, column: 1), localizations: localizations)
        let catalog = LocalizedCatalog(StringCatalog(fileName: "", sourceLanguage: "en", entries: [entry]))
        for language in ["es", "es-419", "es"] {
            let context = catalog.context(for: language, formats: "es-AR", timeZone: .gmt)
            #expect(context.language == language)
        }
    }

    @Test(
        "A language can be given in another spelling than the catalog’s, with and without the formats of a region",
        arguments: [("EN", "en"), ("Fr_cA", "fr-CA"), ("zh_hant", "zh-Hant")])
    func spelling(language: String, canonical: String) throws {
        let context = try Fixtures.catalog().context(for: language, timeZone: .gmt)
        #expect(context.language == canonical)
        let time: LocalizedStringResource = "\(Date(timeIntervalSince1970: 0), format: .time)"
        let british = try Fixtures.catalog().context(for: "EN", formats: "en-GB", timeZone: Fixtures.paris)
        #expect(String(localized: time, in: british) == "01:00")
        #expect(british.language == "en")
    }
}
