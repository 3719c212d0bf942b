// Plural forms in XLIFF.

import LocalizationTools
import Testing

extension XLIFFTests {
    @Test("A new language is imported with its plural forms")
    func newLanguage() throws {
        let document = try everyKind()
        var xliff = try Support.exported(document, "pl")
        #expect(xliff.contains("goals|==|plural.few"))
        // The translator adds a target after each source.
        xliff = xliff.replacing(/<source>(.*)<\/source>/) { match in
            "<source>\(match.output.1)</source>\n<target state=\"translated\">\(match.output.1)</target>"
        }
        let result = try Support.imported(xliff, document)
        let catalog = try result.document.catalog()
        #expect(catalog.languages == ["en", "fr", "pl"])
        let teams = try #require(catalog.entries.first { $0.key == "teams" }?.localization(for: "pl"))
        #expect(teams.substitutions.map(\.argumentNumber) == [2, 1])
        #expect(teams.substitutions[0].text.units.count == 4)
        let findings = CatalogChecker(result.document.bytes, fileName: "L").findings
        #expect(!findings.contains { $0.message.contains("`pl`") && $0.severity == .error })
        // Importing a second, unchanged export changes nothing.
        let again = try Support.imported(try Support.exported(result.document, "pl"), result.document)
        #expect(again.document.bytes == result.document.bytes)
    }

    @Test("`%arg` before a zero width non-joiner, as in Persian, is written with the number of its argument in XLIFF")
    func joiners() throws {
        let persian = Support.substitution("fa", "%#@n@", ["one": "%arg\u{200C}a", "other": "%arg\u{200C}b"])
        let document = try Support.document(
            Support.catalog([Support.substitution("en", "%#@n@", ["one": "%arg a", "other": "%arg b"]), persian]))
        let xliff = try Support.exported(document, "fa")
        #expect(xliff.contains(">%1$lld\u{200C}b<"))
        let changed = try Support.imported(xliff.replacing("lld\u{200C}b<", with: "lld\u{200C}c<"), document)
        let path = UnitPath([.substitution("n"), .plural("other")])
        #expect(changed.document[unit: "k", "fa", path]?["value"]?.string == "%arg\u{200C}c")
    }

    @Test("The form `one` can omit its number, but a key with plural forms needs forms in the translation")
    func forms() throws {
        let document = try everyKind()
        let xliff = try Support.exported(document).replacing(">%lld but<", with: ">un but<")
        #expect(try Support.imported(xliff, document).changedCount == 1)
        let plain = """
            <xliff version="1.2"><file original="Localizable.xcstrings" source-language="en" target-language="de"><body>
            <trans-unit id="goals"><target>%lld Tore</target></trans-unit></body></file></xliff>
            """
        let problems = #expect(throws: CatalogProblems.self) { try Support.imported(plain, document) }
        #expect(
            problems?.description == "fr.xliff:2:24: error: `goals` needs plural forms in `de` (one, other): export the"
                + " language again, and translate the unit of each form [pluralForms]")
    }

    @Test("A translation can write the number of a form as `%arg`, as the catalog does")
    func catalogSyntax() throws {
        let document = try everyKind()
        let exported = try Support.exported(document)
        let same = try Support.imported(exported.replacing(">%2$lld but<", with: ">%arg but<"), document)
        #expect(same.document.bytes == document.bytes)
        let changed = try Support.imported(exported.replacing(">%2$lld buts<", with: ">%arg beaux buts<"), document)
        let path = UnitPath([.substitution("goals"), .plural("other")])
        #expect(changed.changedCount == 1)
        #expect(changed.document[unit: "teams", "fr", path]?["value"]?.string == "%arg beaux buts")
        // A text without a substitution cannot have `%arg`.
        #expect(throws: CatalogProblems.self) {
            try Support.imported(exported.replacing(">%lld buts<", with: ">%arg buts<"), document)
        }
    }

    @Test(
        "The form `zero` of the source text is exported", arguments: ["fr", "ja", "ar"],
        ["", Support.substitution("fr", "%#@n@", ["one": "%arg a", "many": "%arg b", "other": "%arg c"])])
    func zero(language: String, translation: String) throws {
        let english = Support.substitution("en", "%#@n@", ["zero": "none", "one": "%arg a", "other": "%arg b"])
        let own = translation.replacing("fr", with: language)
        let document = try Support.document(Support.catalog([english] + (own.isEmpty ? [] : [own])))
        let xliff = try Support.exported(document, language)
        #expect(try Support.imported(xliff, document).document.bytes == document.bytes)
        let unit = "<trans-unit id=\"k|==|substitutions.n.plural.zero\" xml:space=\"preserve\">\n"
        let source = "        <source>none</source>\n"
        #expect(xliff.contains(unit + source))
        guard !own.isEmpty else { return }
        let filled = xliff.replacing(unit + source, with: unit + source + "<target>rien</target>")
        let result = try Support.imported(filled, document)
        let path = UnitPath([.substitution("n"), .plural("zero")])
        #expect(result.changedCount == 1)
        #expect(result.document[unit: "k", language, path]?["value"]?.string == "rien")
    }

    /// Exports the document, and translates the forms of its substitution, but not the text that contains the substitution.
    private func formsAlone(of document: CatalogDocument) throws -> String {
        try Support.exported(document).replacing(/<source>(%1.*)<\/source>/) {
            "\($0.0)<target>\($0.1) (fr)</target>"
        }
    }

    @Test("A text that is a substitution alone needs neither a target nor a unit")
    func substitutionAlone() throws {
        let document = try Support.document(
            Support.catalog([Support.substitution("en", "%#@n@", ["one": "%arg a", "other": "%arg b"])]))
        let forms = try formsAlone(of: document)
        let source = "<source>%#@n@</source>"
        let expected = try Support.imported(
            forms.replacing(source, with: source + "<target>%#@n@</target>"), document)
        for xliff in [
            forms, forms.replacing(source, with: source + "<target/>"),
            forms.replacing(/<trans-unit id="k" [\s\S]*?<\/trans-unit>/, with: ""),
        ] {
            let result = try Support.imported(xliff, document)
            #expect(result.changedCount == 1)
            #expect(result.warnings == [])
            #expect(result.document.bytes == expected.document.bytes)
        }
    }

    @Test(
        "A text with words or several placeholders needs a target when its forms have targets",
        arguments: [("%#@n@ left", "8:7"), ("%#@n@ %#@n@", "8:7"), ("%#@n@ left", "10:7")])
    func targetMissing(text: String, position: String) throws {
        let document = try Support.document(
            Support.catalog([Support.substitution("en", text, ["one": "%arg a", "other": "%arg b"])]))
        var xliff = try formsAlone(of: document)
        if position == "10:7" {
            xliff.replace(/<trans-unit id="k" [\s\S]*?<\/trans-unit>/, with: "\n")
        }
        let problems = #expect(throws: CatalogProblems.self) { try Support.imported(xliff, document) }
        #expect(
            problems?.description == "fr.xliff:\(position): error: `k` has forms, but its own unit has no target:"
                + " translate “\(text)” too, with the same placeholders [placeholders]")
    }

    @Test("A unit with an error is not also reported as a unit without a target")
    func inlineElement() throws {
        let document = try Support.document(
            Support.catalog([Support.substitution("en", "%#@n@ left", ["one": "%arg a", "other": "%arg b"])]))
        let source = "<source>%#@n@ left</source>"
        let xliff = try formsAlone(of: document).replacing(source, with: source + "<target><g>%#@n@</g></target>")
        let problems = #expect(throws: CatalogProblems.self) { try Support.imported(xliff, document) }
        #expect(problems?.problems.count == 1)
        #expect(problems?.description.contains("`<g>` inside a text is not supported") == true)
    }

    @Test(
        "Translations are refused when the whole catalog would be invalid with them",
        arguments: [
            (
                #"{ "sourceLanguage": "en", "strings": { "k": {} }, "version": "1.0" }"#, "en",
                "k|==|" + Array(repeating: "device.a", count: 25).joined(separator: "."), "nested deeper than 64 levels"
            ),
            (
                #"{ "sourceLanguage": "zh-Hans", "strings": { "page.title": {} }, "version": "1.0" }"#, "zh-Hans",
                "page.title",
                "no key has a text in the source language `zh-Hans`, so the keys are its texts; did you mean `zh-Hant`?"
                    + " [missing]"
            ),
        ])
    func invalidCatalog(catalog: String, language: String, id: String, message: String) throws {
        let xliff = """
            <xliff version="1.2"><file original="Localizable.xcstrings" source-language="\(language)"
            target-language="zh-Hant"><body><trans-unit id="\(id)"><target>a</target></trans-unit></body></file></xliff>
            """
        let document = try Support.document(Array(catalog.utf8))
        let problems = #expect(throws: CatalogProblems.self) { try Support.imported(xliff, document) }
        #expect(problems?.description == "fr.xliff:1:1: error: the changed catalog would be invalid: \(message)")
    }
}
