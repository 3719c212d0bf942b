import Foundation
import Localization
import Synchronization
import Testing

import struct Localization.LocalizedStringResource

/// A language is added by adding its texts to the catalog, without a change of code.
@Suite("A third and a fourth language")
struct ThirdLanguageTests {
    /// An English and French catalog.
    private static let original = """
        { "sourceLanguage": "en", "version": "1.0", "strings": {
        "confirm.teams": { "localizations": {
        "en": { "stringUnit": { "value": "Teams" } }, "fr": { "stringUnit": { "value": "Équipes" } } } },
        "players.selected": { "localizations": {
        "en": { "stringUnit": { "value": "%lld selected" } }, "fr": { "stringUnit": { "value": "%lld choisis" } } } },
        "players.title": { "localizations": {
        "en": { "stringUnit": { "value": "Players" } }, "fr": { "stringUnit": { "value": "Joueurs" } } } } } }
        """

    /// The catalog with some Arabic and Polish texts added.
    private func catalog(
        onMissing: @escaping @Sendable (String, String) -> Void = { _, _ in }
    ) throws -> LocalizedCatalog {
        var document = try CatalogDocument(parsing: Array(Self.original.utf8), fileName: "L")
        func add(_ key: String, _ language: String, _ value: String, at path: UnitPath = UnitPath()) {
            document[unit: key, language, path] = ["state": "translated", "value": JSONValue(.string(value))]
        }
        add("players.title", "ar", "اللاعبون")
        add("players.title", "pl", "Zawodnicy")
        let forms = [
            "ar": [
                "zero": "لا لاعبين", "one": "لاعب واحد", "two": "لاعبان", "few": "%arg لاعبين", "many": "%arg لاعبًا",
                "other": "%arg لاعب",
            ],
            "pl": [
                "one": "%arg zawodnik", "few": "%arg zawodników (kilku)", "many": "%arg zawodników",
                "other": "%arg zawodnika",
            ],
        ]
        for (language, forms) in forms {
            add("players.selected", language, "%#@count@")
            for (form, value) in forms {
                add("players.selected", language, value, at: UnitPath([.substitution("count"), .plural(form)]))
            }
            document[localization: "players.selected", language]?[path: ["substitutions", "count", "argNum"]] =
                JSONValue(.number("1"))
            document[localization: "players.selected", language]?[path: ["substitutions", "count", "formatSpecifier"]] =
                "lld"
        }
        return LocalizedCatalog(try document.catalog(), onMissing: onMissing)
    }

    private func text(_ key: String, _ numbers: Int..., in context: LocalizationContext) -> String {
        String(localized: LocalizedStringResource(key: key, arguments: numbers.map { .integer($0) }), in: context)
    }

    @Test("The languages are available with their autonyms and directions")
    func offers() throws {
        let catalog = try catalog()
        #expect(catalog.languages == ["en", "ar", "fr", "pl"])
        #expect(catalog.languages.map { catalog.autonym(of: $0) } == ["English", "العربية", "Français", "Polski"])
        let directions = catalog.languages.map { catalog.context(for: $0, timeZone: .gmt).layoutDirection.rawValue }
        #expect(directions == ["ltr", "rtl", "ltr", "ltr"])
        let asked = LocaleNegotiator.language(
            query: nil, cookie: nil, acceptLanguage: "ar-EG, pl;q=0.5", available: catalog.languages, default: "en")
        #expect(asked == "ar")
    }

    @Test("Polish and Arabic have their own plural forms")
    func plurals() throws {
        let catalog = try catalog()
        let polish = catalog.context(for: "pl", timeZone: .gmt)
        let numbers = [1, 2, 5, 12, 22, 1000]
        #expect(
            numbers.map { text("players.selected", $0, in: polish) } == [
                "1 zawodnik", "2 zawodników (kilku)", "5 zawodników", "12 zawodników", "22 zawodników (kilku)",
                "1000 zawodników",
            ])
        let arabic = catalog.context(for: "ar", timeZone: .gmt)
        #expect(
            [0, 1, 2, 3, 11, 100].map { text("players.selected", $0, in: arabic) } == [
                "لا لاعبين", "لاعب واحد", "لاعبان", "3 لاعبين", "11 لاعبًا", "100 لاعب",
            ])
    }

    @Test("A missing text is replaced with the marked source text, and reported once for each language")
    func fallback() throws {
        let reports = Mutex<[String]>([])
        let catalog = try catalog { key, language in reports.withLock { $0.append("\(language) \(key)") } }
        let arabic = catalog.context(for: "ar", timeZone: .gmt)
        for _ in 0..<3 {
            #expect(text("players.title", in: arabic) == "اللاعبون")
            var buffer = TextBuffer()
            arabic.append(LocalizedStringResource(key: "confirm.teams"), escaping: .markup, to: &buffer)
            #expect(buffer.text() == "<span lang=\"en\" dir=\"ltr\">Teams</span>")
        }
        _ = text("confirm.teams", in: catalog.context(for: "pl", timeZone: .gmt))
        #expect(reports.withLock { $0 } == ["ar confirm.teams", "pl confirm.teams"])
    }
}
