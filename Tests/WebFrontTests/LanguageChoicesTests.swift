// The cache of chosen languages.

import Foundation
import Localization
import StringCatalog
import Testing

@testable import WebFront

@Suite("Choices of languages")
struct LanguageChoicesTests {
    private let catalog: LocalizedCatalog
    private let berlin: TimeZone

    init() throws {
        let json = """
            {"sourceLanguage": "en", "version": "1.0", "strings": {"a": {"comment": "c", "localizations": {
            "en": {"stringUnit": {"state": "translated", "value": "A"}},
            "fr": {"stringUnit": {"state": "translated", "value": "B"}}}}}}
            """
        catalog = LocalizedCatalog(try StringCatalog(parsing: Array(json.utf8), fileName: "Localizable.xcstrings"))
        berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    }

    private func choose(
        _ choices: LanguageChoices, _ query: String? = nil, _ cookie: String? = nil, _ header: String? = nil,
        _ timeZone: String? = nil
    ) -> LanguageChoice {
        choices.choice(
            for: LanguageRequest(query: query, cookie: cookie, header: header, timeZone: timeZone),
            defaultTimeZone: berlin)
    }

    @Test("A cached choice equals the first one, and depends on query, cookie, header and time zone")
    func kept() {
        let choices = LanguageChoices(catalog)
        for _ in 1...2 {
            #expect(choose(choices).localization.language == "en")
            #expect(choose(choices, "fr").localization.language == "fr")
            #expect(choose(choices, "fr").isInAddress)
            #expect(choose(choices, nil, "fr").localization.language == "fr")
            #expect(!choose(choices, nil, "fr").isInAddress)
            #expect(choose(choices, nil, nil, "fr-CA,fr;q=0.9").localization.language == "fr")
            #expect(choose(choices, "en", "fr", "fr").localization.language == "en")
            let paris = choose(choices, nil, nil, nil, "Europe%2FParis")
            #expect(paris.localization.timeZone.identifier == "Europe/Paris")
            #expect(paris.hasOwnTimeZone)
            #expect(choose(choices).localization.timeZone == berlin)
            #expect(!choose(choices).hasOwnTimeZone)
        }
    }

    @Test("Choices that depend on long texts or on texts that are not ASCII are not cached")
    func unusual() {
        let choices = LanguageChoices(catalog)
        for _ in 1...2 {
            #expect(
                choose(choices, nil, nil, "fr," + String(repeating: "de;q=0.1,", count: 100)).localization.language
                    == "fr")
            #expect(choose(choices, "e\u{301}", nil, "fr").localization.language == "fr")
        }
        #expect(choices.count == 0)
    }

    @Test("The cache has no more choices than its capacity")
    func capacity() {
        let choices = LanguageChoices(catalog, capacity: 2)
        for language in ["en", "fr", "de", "it", "es"] {
            _ = choose(choices, nil, language)
            #expect(choices.count <= 2)
        }
        #expect(choose(choices, nil, "fr").localization.language == "fr")
    }
}
