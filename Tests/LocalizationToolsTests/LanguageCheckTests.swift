// Checks of languages: texts that are missing in the source language, spellings of tags, and languages without data. Also white space
// at the edges of a text, unknown states, and the keys and languages of findings.

import LocalizationTools
import Testing

@Suite("Languages of a catalog")
struct LanguageCheckTests {
    /// The findings of the kinds `missing` and `malformed` in a catalog with some keys, each with the texts of its languages.
    private func findings(
        _ keys: KeyValuePairs<String, [String: String]>, member: String = ""
    ) -> [String] {
        CatalogChecker(catalog(keys, member: member), fileName: "L").findings
            .filter { $0.kind == .missing || $0.kind == .malformed }
            .map { "\($0.position.line): \($0.severity): \($0.message)" }
    }

    private func catalog(_ keys: KeyValuePairs<String, [String: String]>, member: String) -> [UInt8] {
        let entries = keys.map { key, texts in
            let units = texts.sorted { $0.key < $1.key }.map { Support.unit($0.key, $0.value) }
            return #""\#(key)": { "comment": "c", \#(member) "localizations": { \#(units.joined(separator: ", ")) } }"#
        }
        let strings = entries.joined(separator: ",\n")
        return Array("{ \"sourceLanguage\": \"en\", \"version\": \"1.0\", \"strings\": {\n\(strings) } }".utf8)
    }

    @Test("A key that is an identifier and has no text in the source language is an error")
    func sourceText() throws {
        let missing = "has no text in `en`"
        #expect(
            findings(["a.title": ["en": "A", "lt": "B"], "lt.only": ["lt": "C"]]) == ["3: error: `lt.only` \(missing)"])
        #expect(
            findings(["a": ["en": "A", "lt": "B"], "lt_only": ["lt": "C"], "only": ["lt": "D"]]) == [
                "3: error: `lt_only` \(missing)", "4: error: `only` \(missing)",
            ])
        let bytes = catalog(["a.title": ["en": "A", "lt": "B"], "lt.only": ["lt": "C"]], member: "")
        let model = try StringCatalog(parsing: bytes, fileName: "L")
        #expect(CatalogStatistics(model).languages.map(\.missing) == [1, 0])
    }

    @Test(
        "A key that can be a text needs no text in the source language",
        arguments: ["Back", "OK", "e-mail", "Two words.", "%@", "back", "node.js"])
    func keyAsText(key: String) {
        #expect(findings(["Home": ["lt": "Namai"], key: ["lt": "Atgal"]]) == [])
    }

    @Test("A key with `shouldTranslate` false needs no text in the source language")
    func notTranslated() {
        let found = findings(["example.com": [:], "Home": ["en": "Home"]], member: #""shouldTranslate": false,"#)
        #expect(found == [])
    }

    @Test("Two spellings of a language are a warning at the spelling that is not canonical")
    func spellings() {
        #expect(
            findings(["Back": ["LT": "Atgal"], "Home": ["lt": "Namai"]]) == [
                "2: warning: `LT` and `lt` are the same language: write `lt`"
            ])
        #expect(
            findings(["Back": ["EN": "Back", "lt": "Atgal"], "Home": ["en": "Home", "lt": "Namai"]]) == [
                "2: warning: `EN` and `en` are the same language: write `en`"
            ])
        #expect(findings(["Back": ["zh-hant": "A"], "Home": ["zh-hant": "B"]]) == [])
    }

    @Test(
        "There is no warning for languages with data in CLDR, such as those in another script than the usual one",
        arguments: [
            "sr-Latn", "sr-latn", "az-Cyrl", "uz-Cyrl", "bs-Cyrl", "pa-Arab", "shi-Latn", "no", "es-AR",
        ])
    func scripts(language: String) {
        #expect(findings(["Home": ["en": "Home", language: "X"]]) == [])
    }

    @Test(
        "The warning about an old tag says what to write",
        arguments: [("iw", "he"), ("IN", "id"), ("sh", "sr-Latn"), ("tl-PH", "fil-PH")])
    func oldTags(tag: String, current: String) {
        let message = "`\(tag)` is an old tag, for which CLDR has no formats: write `\(current)`"
        #expect(findings(["Home": ["en": "Home", tag: "X"]]) == ["2: warning: \(message)"])
    }

    @Test("For a language for private use, a warning says that CLDR has no data")
    func privateUse() {
        let found = findings(["Home": ["en": "Home", "qaa": "X"]])
        #expect(found.count == 1 && found[0].contains("CLDR has no data for the language `qaa`"), "\(found)")
    }

    @Test("White space at the start or the end that only the translation has is a finding")
    func edges() {
        func found(_ english: String, _ lithuanian: String) -> [String] {
            let bytes = catalog(["Home": ["en": english, "lt": lithuanian]], member: "")
            return CatalogChecker(bytes, fileName: "L").findings.map { "\($0.kind) \($0.message)" }
        }
        let place = "typography `Home` in `lt`"
        let rest = "with white space, and the text in `en` does not"
        #expect(found("Home", "Namai ") == ["\(place) ends \(rest)"])
        #expect(found("Home", " Namai") == ["\(place) begins \(rest)"])
        #expect(found("Home ", "Namai ") == [])
        #expect(found("Home ", "Namai") == [])
    }

    @Test("A language that CLDR does not have is one error, and its plural forms are not checked")
    func unknownLanguage() throws {
        let english = Support.plural("en", ["one": "%lld game", "other": "%lld games"])
        let texts = [english, Support.unit("fr", "Parties"), Support.plural("deutsch", ["other": "%lld Spiele"])]
        let tables = CatalogTables([
            .init(path: "L", bytes: Support.catalog(texts)),
            .init(path: "M", bytes: Support.catalog([english])),
        ])
        let findings = tables.findings()
        #expect(
            findings.filter { $0.fileName == "L" && $0.position.line == 4 }.map(\.description) == [
                "L:4:1: error: CLDR has no language `deutsch`; did you mean `de`?"
            ])
        #expect(findings.filter { $0.description.contains("deutsch") }.count == 1, "\(findings)")
        #expect(findings.contains { $0.message == "`k` has no text in `fr`" })
    }

    @Test("Unknown states, languages without data and pseudolanguages are warnings")
    func unknown() throws {
        let done = Support.unit("fr", "Score d’un jeu").replacing("translated", with: "done")
        let texts = [
            Support.unit("en", "Score"), done, Support.unit("qaa", "Stand"), Support.unit("en-XA", "[Šçøŕé]"),
        ]
        let checker = CatalogChecker(Support.catalog(texts), fileName: "L")
        #expect(
            checker.findings.map(\.description) == [
                "L:3:51: warning: `k` in `fr` has the unknown state `done` (known: translated, new, needs_review, stale) [malformed]",
                "L:4:1: warning: CLDR has no data for the language `qaa`: its plural rules and formats are not known [malformed]",
                "L:5:1: warning: `en-XA` is a pseudolanguage, which readers can choose: remove its texts before a release [malformed]",
            ])
        #expect(!checker.hasErrors)
    }

    @Test("A warning says that only the formats of a language are not known", arguments: ["lld", "dv", "bal", "sdh"])
    func formats(_ language: String) throws {
        let texts = [Support.unit("en", "Score"), Support.unit(language, "Score")]
        let checker = CatalogChecker(Support.catalog(texts), fileName: "L")
        #expect(
            checker.findings.map(\.message).contains(
                "CLDR has the plural rules of the language `\(language)`, but not its formats"))
    }

    @Test("A region inherits missing texts from its language")
    func regions() throws {
        var document = try Support.document(try Support.everyKind())
        document[unit: "title", "fr-CA", UnitPath()] = ["state": "translated", "value": "Joueuses"]
        let findings = CatalogChecker(document.bytes, fileName: "L").findings.filter { $0.kind == .missing }
        #expect(!findings.contains { $0.message.contains("`fr-CA`") })
    }
}

@Suite("Keys and languages of findings")
struct FindingPlaceTests {
    @Test("A finding has the key and the language that it is about, if any")
    func places() {
        let text = """
            { "sourceLanguage": "en", "version": "1.0", "strings": {
            "a": { "localizations": {
                "en": { "stringUnit": { "state": "translated", "value": "It's %@" } },
                "fr": { "stringUnit": { "state": "needs_review", "value": "%lld" } },
                "pl": { "variations": { "plural": { "one": { "stringUnit": { "state": "translated", "value": "x" } } } } } } },
            "b": { "comment": "c", "localizations": {
                "en": { "stringUnit": { "state": "translated", "value": "Text" } },
                "fr": { "stringUnit": { "state": "translated", "value": "" } },
                "deutsch": { "stringUnit": { "state": "translated", "value": "Text" } } } } } }
            """
        let findings = CatalogChecker(Array(text.utf8), fileName: "L", uses: SymbolUses()).findings
        func languages(_ key: String?, _ kind: CatalogProblem.Kind) -> [String?] {
            findings.filter { $0.key == key && $0.kind == kind }.map(\.language)
        }
        #expect(languages("a", .comment) == [nil])
        #expect(languages("a", .unused) == [nil])
        #expect(languages("a", .typography) == ["en"])
        #expect(languages("a", .needsReview) == ["fr"])
        #expect(Set(languages("a", .placeholders)) == ["fr", "pl"])
        #expect(Set(languages("a", .pluralForms)) == ["pl"])
        #expect(languages("b", .missing) == ["pl"])
        #expect(languages("b", .empty) == ["fr"])
        #expect(languages(nil, .malformed) == ["deutsch"])
    }
}
