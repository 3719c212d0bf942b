// Languages with a script that is not their usual one. Their texts have no parent locale, but their plural rules are those of the
// language.

import LocalizationTools
import StringCatalog
import Testing

@Suite("Plural forms of languages with a script")
struct ScriptTests {
    private static let languages: [(String, [String])] = [
        ("sr-Latn", ["one", "few", "other"]), ("bs-Cyrl", ["one", "few", "other"]), ("az-Cyrl", ["one", "other"]),
        ("uz-Cyrl", ["one", "other"]), ("pa-Arab", ["one", "other"]), ("shi-Latn", ["one", "few", "other"]),
        ("zh-Hant", ["other"]),
    ]
    private static let english = Support.plural("en", ["one": "%lld game", "other": "%lld games"])

    private static func translation(_ language: String, _ forms: [String]) -> String {
        Support.plural(language, Dictionary(uniqueKeysWithValues: forms.map { ($0, "%lld \($0)") }))
    }

    /// The findings about plural forms and placeholders.
    private func findings(_ localizations: String...) -> [String] {
        CatalogChecker(Support.catalog(localizations), fileName: "L").findings
            .filter { $0.kind == .pluralForms || $0.kind == .placeholders }
            .map { "\($0.severity): \($0.message)" }
    }

    /// The forms of the units of an XLIFF file, in the order of the file.
    private func forms(of xliff: String) -> [String] {
        xliff.matches(of: /id="k\|==\|(?:substitutions\.\w+\.)?plural\.(\w+)"/).map { String($0.1) }
    }

    @Test("The check accepts the forms of the language, and reports a missing one", arguments: languages)
    func check(language: String, forms: [String]) {
        #expect(findings(Self.english, Self.translation(language, forms)) == [])
        for missing in forms where missing != "other" {
            let rest = forms.filter { $0 != missing }
            #expect(
                findings(Self.english, Self.translation(language, rest)) == [
                    "error: `k` in `\(language)` has no form for `\(missing)`, which the language needs"
                ])
        }
        let plain = findings(Self.english, Support.unit(language, "%lld games"))
        #expect(plain.count == (forms.count > 1 ? 1 : 0))
    }

    @Test("The check reports a form that the language does not have", arguments: languages)
    func unnecessary(language: String, forms: [String]) {
        let found = findings(Self.english, Self.translation(language, forms + ["many"]))
        let known = "(it has \(forms.joined(separator: ", ")))"
        #expect(
            found == ["error: `k` in `\(language)` has a form for `many`, which the language does not have \(known)"])
    }

    @Test("The check knows the ordinal forms of the language")
    func ordinals() {
        func place(_ language: String, _ forms: [String]) -> String {
            let texts = Dictionary(uniqueKeysWithValues: forms.map { ($0, "%arg \($0)") })
            return Support.substitution(language, "%#@ordinalN@", texts, name: "ordinalN")
        }
        let english = place("en", ["one", "two", "few", "other"])
        #expect(findings(english, place("az-Cyrl", ["one", "few", "many", "other"])) == [])
        #expect(
            findings(english, place("az-Cyrl", ["one", "other"])) == [
                "error: `k` in `az-Cyrl` has no form for `few`, which the language needs",
                "error: `k` in `az-Cyrl` has no form for `many`, which the language needs",
            ])
        #expect(findings(english, place("sr-Latn", ["other"])) == [])
    }

    @Test(
        "An export has a unit for each form of the language, and the translated file is imported completely",
        arguments: languages)
    func exchange(language: String, forms: [String]) throws {
        let document = try Support.document(Support.catalog([Self.english]))
        let xliff = try Support.exported(document, language)
        #expect(xliff.contains("target-language=\"\(language)\""))
        #expect(self.forms(of: xliff) == forms)
        let translated = xliff.replacing(/plural\.(\w+)"[^>]*>\s*<source>.*<\/source>/) {
            "\($0.0)<target>%lld \($0.1)</target>"
        }
        let result = try Support.imported(translated, document)
        #expect(result.warnings == [])
        let expected = try Support.document(Support.catalog([Self.english, Self.translation(language, forms)]))
        #expect(result.document.bytes == expected.bytes)
        // An export with a translation has the same forms as an export without one.
        #expect(try self.forms(of: Support.exported(expected, language)) == forms)
    }

    @Test("The notes of an export say for which numbers the language uses a form")
    func notes() throws {
        let document = try Support.document(Support.catalog([Self.english]))
        for (language, note) in [
            ("sr-Latn", "few: 2–4, 22–24, 32–34, …"), ("shi-Latn", "few: 2–10"), ("pa-Arab", "one: 0–1"),
            ("az-Cyrl", "one: 1"), ("uz-Cyrl", "other: 0, 2, 3, 4, …"),
        ] {
            let xliff = try Support.exported(document, language)
            #expect(xliff.contains("Plural form \(note)<"), "\(language)")
        }
    }

    @Test("A language in another script does not inherit the texts in its usual script")
    func statistics() throws {
        let catalog = Support.catalog([Self.english, Self.translation("sr", ["one", "few", "other"])])
        var document = try Support.document(catalog)
        document[unit: "title", "sr-Latn", UnitPath()] = ["state": "translated", "value": "Naslov"]
        document[unit: "title", "sr", UnitPath()] = ["state": "translated", "value": "Наслов"]
        document[unit: "title", "en", UnitPath()] = ["state": "translated", "value": "Title"]
        let statistics = CatalogStatistics(try document.catalog())
        #expect(statistics.languages.map(\.tag) == ["en", "sr", "sr-Latn"])
        #expect(statistics.languages.map(\.missing) == [0, 0, 1])
        let missing = CatalogChecker(document.bytes, fileName: "L").findings.filter { $0.kind == .missing }
        #expect(missing.map(\.message) == ["`k` has no text in `sr-Latn`"])
    }
}
