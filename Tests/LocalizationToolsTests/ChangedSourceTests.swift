import Localization
import LocalizationTools
import StringCatalog
import Testing

@Suite("Translations that a changed source text makes wrong")
struct ChangedSourceTests {
    private static func tables(_ localizations: [String], comment: String = "c") -> CatalogTables {
        let text = String(decoding: Support.catalog(localizations), as: UTF8.self)
            .replacing("\"comment\": \"c\"", with: "\"comment\": \"\(comment)\"")
        return CatalogTables([.init(path: "Localizable.xcstrings", bytes: Array(text.utf8))])
    }

    private static func exported(_ tables: CatalogTables, _ language: String = "pl") throws -> String {
        String(decoding: try tables.exported(to: language), as: UTF8.self)
    }

    /// Imports a file, and returns the changed tables and the warnings.
    private static func imported(_ xliff: String, _ tables: CatalogTables) throws -> (CatalogTables, [String]) {
        let results = try tables.results(importing: Array(xliff.utf8), fileName: "pl.xliff")
        let files = results.map { CatalogTables.File(path: $0.document.fileName, bytes: $0.document.bytes) }
        return (CatalogTables(files), results.flatMap(\.warnings).map(\.message))
    }

    private static func errors(_ tables: CatalogTables, _ language: String) -> [String] {
        tables.findings().filter { $0.language == language && $0.severity == .error }.map(\.message)
    }

    @Test(
        "The text is exported with its old translation, and the new one is imported",
        arguments: [
            ("By %@, %lld pages", "c", "Od %@", "Od %@, stron: %lld"),
            ("By <link>%@</link>", "<link> leads to the author.", "Od %@", "Od <link>%@</link>"),
            ("By <b>%@</b>", "<b> is bold.", "Od <link>%@</link>", "Od <b>%@</b>"),
            ("By %@", "c", "Od %s", "Od %@"),
        ])
    func replaced(source: String, comment: String, old: String, new: String) throws {
        // The Arabic translation is wrong, too, but only the Polish one is exported and imported.
        let tables = Self.tables(
            [Support.unit("en", source), Support.unit("pl", old), Support.unit("ar", "%lld")], comment: comment)
        #expect(throws: CatalogProblems.self) { try tables.catalogs() }
        #expect(throws: CatalogProblems.self) { try tables.documents().first?.catalog() }
        #expect(Set(tables.wrongTranslations.compactMap(\.language)) == ["pl", "ar"])
        #expect(tables.wrongTranslations.allSatisfy { $0.severity == .warning && $0.key == "k" })
        #expect(!Self.errors(tables, "pl").isEmpty)

        func escaped(_ text: String) -> String { text.replacing("<", with: "&lt;").replacing(">", with: "&gt;") }
        let xliff = try Self.exported(tables)
        let target = "<target state=\"needs-review-translation\">\(escaped(old))</target>"
        #expect(xliff.contains("<source>\(escaped(source))</source>\n        \(target)"))
        let (changed, warnings) = try Self.imported(
            xliff.replacing(target, with: "<target>\(escaped(new))</target>"), tables)
        #expect(warnings == [])
        #expect(Self.errors(changed, "pl") == [])
        #expect(Set(changed.wrongTranslations.map(\.language)) == ["ar"])
        let catalog = try #require(try changed.catalogs(acceptingWrongTranslations: true).first)
        #expect(catalog.entries.first?.localization(for: "pl")?.units.map(\.value) == [new])
        #expect(catalog.entries.first?.localization(for: "pl")?.units.map(\.state) == ["translated"])
    }

    @Test("A new translation that is wrong is refused, and a wrong one that was in the catalog already gives a warning")
    func refused() throws {
        let tables = Self.tables([Support.unit("en", "By %@, %lld pages"), Support.unit("pl", "Od %@")])
        let xliff = try Self.exported(tables)
        let problems = #expect(throws: CatalogProblems.self) {
            try Self.imported(xliff.replacing(">Od %@<", with: ">Autor: %@<"), tables)
        }
        #expect(problems?.problems.map(\.kind) == [.placeholders])
        let (same, warnings) = try Self.imported(xliff, tables)
        #expect(warnings == tables.wrongTranslations.map(\.message))
        #expect(same.wrongTranslations.count == 1)
    }

    @Test(
        "A translation with other forms than the new source text is not exported, and is replaced as a whole",
        arguments: [
            (
                Support.substitution("en", "%#@n@ by %2$@", ["one": "%arg book", "other": "%arg books"]),
                Support.unit("pl", "%lld książek"), "k|==|substitutions.n.plural.few"
            ),
            (
                Support.substitution("en", "%#@n@", ["one": "%arg book", "other": "%arg books"], specifier: ".1lf"),
                Support.substitution("pl", "%#@n@", ["one": "%arg a", "other": "%arg b"]),
                "k|==|substitutions.n.plural.other"
            ),
            (
                Support.plural("en", ["one": "%lld book", "other": "%lld books"]),
                Support.unit("pl", "Książki"), "k|==|plural.few"
            ),
            (
                Support.unit("en", "Books"),
                Support.plural("pl", ["one": "%lld a", "few": "%lld b", "many": "%lld c", "other": "%lld d"]), "k"
            ),
        ])
    func otherForms(source: String, old: String, unit: String) throws {
        let tables = Self.tables([source, old])
        #expect(!Self.errors(tables, "pl").isEmpty)
        let xliff = try Self.exported(tables)
        #expect(!xliff.contains("<target "))
        #expect(xliff.contains("id=\"\(unit)\""))
        let translated = xliff.replacing(/<source>(.*)<\/source>/) { "\($0.0)<target>\($0.1) (pl)</target>" }
        let (changed, warnings) = try Self.imported(translated, tables)
        #expect(warnings == [])
        #expect(Self.errors(changed, "pl") == [])
        #expect(try changed.catalogs().first?.languages == ["en", "pl"])
        let (again, _) = try Self.imported(try Self.exported(changed), changed)
        #expect(again.files.map(\.bytes) == changed.files.map(\.bytes))
    }

    @Test(
        "Importing an export from before a change keeps a translation that needs other forms now, and marks others for review",
        arguments: [
            (Support.unit("en", "Books"), Support.unit("pl", "Książki"), Support.plural("en", forms)),
            (Support.plural("en", forms), Support.plural("pl", polish), Support.unit("en", "Books")),
            (
                Support.unit("en", "%lld books"), Support.unit("pl", "%lld książek"),
                Support.substitution("en", "%#@n@ by %2$@", ["one": "%arg book", "other": "%arg books"])
            ),
        ])
    func exportedBefore(old: String, translation: String, new: String) throws {
        func tables(_ source: String, _ title: String) -> CatalogTables {
            let other = Support.catalog([Support.unit("en", title), Support.unit("pl", "Szukaj")])
            return CatalogTables([
                .init(path: "Localizable.xcstrings", bytes: Support.catalog([source, translation])),
                .init(path: "Other.xcstrings", bytes: other),
            ])
        }
        let xliff = try Self.exported(tables(old, "Search"))
        let changed = tables(new, "Find")
        let (result, warnings) = try Self.imported(xliff, changed)
        #expect(!warnings.isEmpty && warnings.allSatisfy { $0.hasSuffix("has changed since the export") })
        #expect(result.wrongTranslations.map(\.message) == changed.wrongTranslations.map(\.message))
        #expect(!result.wrongTranslations.isEmpty)
        #expect(result.findings().contains { $0.kind == .needsReview && $0.language == "pl" })
        // A translation that has changed, too, is refused.
        #expect(throws: CatalogProblems.self) {
            try Self.imported(xliff.replacing("</target>", with: "!</target>"), changed)
        }
    }

    private static let forms = ["one": "%lld book", "other": "%lld books"]
    private static let polish = ["one": "%lld a", "few": "%lld b", "many": "%lld c", "other": "%lld d"]

    @Test("A translation without the form `other` is exported with all forms of its language")
    func missingForm() throws {
        let tables = Self.tables([
            Support.plural("en", ["one": "%lld book", "other": "%lld books"]), Support.plural("pl", ["one": "%lld a"]),
        ])
        #expect(tables.wrongTranslations.map(\.kind) == [.pluralForms])
        let xliff = try Self.exported(tables)
        for form in ["few", "many"] { #expect(xliff.contains("id=\"k|==|plural.\(form)\"")) }
        let source = "<source>%lld books</source>\n"
        let (changed, _) = try Self.imported(
            xliff.replacing(source, with: source + "<target>%lld b</target>"), tables)
        #expect(Self.errors(changed, "pl") == [])
    }

    @Test("Statistics count a wrong translation as one to be reviewed; keys and pseudolanguages can be added beside it")
    func other() throws {
        let tables = Self.tables([Support.unit("en", "By %@, %lld pages"), Support.unit("pl", "Od %@")])
        let statistics = CatalogStatistics(try tables.catalogs(acceptingWrongTranslations: true))
        #expect(statistics.languages.map(\.needsReview) == [0, 1])
        #expect(statistics.languages.map(\.translated) == [1, 0])
        let added = try tables.adding(key: "a", text: "Text", comment: "c")
        #expect(try added.catalog(acceptingWrongTranslations: true).entries.count == 2)
        let document = try #require(try tables.documents().first)
        #expect(String(decoding: try document.adding(.accented).bytes, as: UTF8.self).contains("en-XA"))
    }

    @Test("An error in the source text or in the structure of a translation still stops the export")
    func otherErrors() {
        for localizations in [
            [Support.unit("en", "By %s"), Support.unit("pl", "Od %@")],
            [Support.unit("en", "By %@"), #""pl": { "stringUnit": { "state": "translated" } }"#],
        ] {
            #expect(throws: CatalogProblems.self) { try Self.exported(Self.tables(localizations)) }
        }
    }

    @Test("A failed export or import does not report wrong translations in the catalog, which stop neither")
    func stoppingErrors() {
        let tables = Self.tables([Support.unit("en", "By %s"), Support.unit("pl", "Od %s"), Support.unit("ar", "%d%s")])
        #expect(Set(tables.wrongTranslations.map(\.language)) == ["pl", "ar"])
        let failures = [
            #expect(throws: CatalogProblems.self) { try Self.exported(tables) },
            #expect(throws: CatalogProblems.self) { try Self.imported("<xliff/>", tables) },
        ]
        for failure in failures { #expect(failure?.problems.map(\.language) == ["en"]) }
    }
}
