import LocalizationTools
import Testing

@Suite("XLIFF")
struct XLIFFTests {
    func everyKind() throws -> CatalogDocument { try Support.document(try Support.everyKind()) }

    @Test("Importing an unchanged export changes nothing")
    func roundTrip() throws {
        let document = try everyKind()
        for language in ["fr", "pl", "ar", "ja", "pt-BR", "zh-Hant", "en-XA"] {
            let result = try Support.imported(try Support.exported(document, language), document)
            #expect(result.document.bytes == document.bytes)
            #expect(result.changedCount == 0)
            #expect(result.warnings.isEmpty)
        }
    }

    @Test("A key with a percent sign and a placeholder can be translated")
    func percentSignInKey() throws {
        let text = #"{ "sourceLanguage": "en", "version": "1.0", "strings": { "100% of %@": { "comment": "c" } } }"#
        let document = try Support.document(Array(text.utf8))
        let xliff = try Support.exported(document)
        #expect(xliff.contains("<source>100%% of %@</source>"))
        let source = "<source>100%% of %@</source>"
        let translated = xliff.replacing(source, with: source + "<target state=\"translated\">100 %% de %@</target>")
        let result = try Support.imported(translated, document)
        #expect(result.changedCount == 1)
        #expect(result.document[unit: "100% of %@", "fr", UnitPath()]?["value"]?.string == "100 %% de %@")
    }

    @Test("Units have the names and the format of Xcode")
    func units() throws {
        let xliff = try Support.exported(try everyKind())
        let expected = [
            #"""
                  <trans-unit id="goals|==|plural.many" xml:space="preserve">
                    <source>%lld goals</source>
                    <target state="translated">%lld de buts</target>
                    <note>How many goals.&#10;Plural form many: 1000000, 2000000, …</note>
                  </trans-unit>
            """#,
            #"""
                  <trans-unit id="teams|==|substitutions.goals.plural.one" xml:space="preserve">
                    <source>a goal</source>
                    <target state="translated">%2$lld but</target>
            """#,
            #"""
                  <trans-unit id="tap|==|device.iphone.plural.many" xml:space="preserve">
                    <source>Tap %lld times</source>
                    <note>On a button.&#10;Plural form many: 1000000, 2000000, …</note>
            """#,
            #"<target state="needs-review-translation">%@, lisez &lt;link&gt;le règlement&lt;/link&gt;</target>"#,
            #"<target state="x-made_up">"#, "<source>One&#10;Two&#9;and", #"id="100 % sure""#,
            #"target-language="fr""#, #"id="place|==|substitutions.ordinalPlace.plural.other""#,
        ]
        for part in expected { #expect(xliff.contains(part), "\(part)") }
        #expect(!xliff.contains("brand"))
        #expect(!xliff.contains("ordinalPlace.plural.two"))
    }

    @Test("A translation changes only its unit")
    func change() throws {
        let document = try everyKind()
        let xliff = try Support.exported(document).replacing("%2$lld de buts", with: "%2$lld de beaux buts")
            .replacing("needs-review-translation", with: "final")
        let result = try Support.imported(xliff, document)
        #expect(result.changedCount == 2)
        let path = UnitPath([.substitution("goals"), .plural("many")])
        #expect(result.document[unit: "teams", "fr", path]?["value"]?.string == "%arg de beaux buts")
        #expect(result.document[unit: "rules", "fr", UnitPath()]?["state"]?.string == "translated")
        var back = result.document
        back[unit: "teams", "fr", path]?["value"] = "%arg de buts"
        back[unit: "rules", "fr", UnitPath()]?["state"] = "needs_review"
        #expect(back.bytes == document.bytes)
    }

    @Test(
        "A file with changed placeholders or tags is rejected, and the error has the position of the translation",
        arguments: [
            ("%@, lisez", "Lisez", "the placeholders of `rules` have changed"),
            ("%@, lisez", "%lld, lisez", "the placeholders of `rules` have changed"),
            ("%@, lisez", "%, lisez", "a placeholder of `rules` is not valid"),
            ("%@, lisez", "%@ %@, lisez", "the placeholders of `rules` have changed"),
            ("%lld but<", "%@ but<", "the placeholders of `goals|==|plural.one` have changed"),
            ("%lld buts<", "des buts<", "the placeholders of `goals|==|plural.other` have changed"),
            (
                "%2$lld buts<", "des buts<",
                "the placeholders of `teams|==|substitutions.goals.plural.other` have changed"
            ),
            ("%1$#@players@ de", "%1$#@joueurs@ de", "the placeholders of `teams` have changed"),
            ("par %1$#@players@", "par", "the placeholders of `teams` have changed"),
            ("lisez &lt;link&gt;", "lisez ", "does not match"),
            ("lisez &lt;link&gt;", "lisez &lt;a&gt;", "is not declared"),
        ])
    func rejection(old: String, new: String, message: String) throws {
        let xliff = try Support.exported(try everyKind())
        let changed = xliff.replacing(old, with: new)
        #expect(changed != xliff)
        let problems = #expect(throws: CatalogProblems.self) { try Support.imported(changed, try everyKind()) }
        let first = try #require(problems?.problems.first { $0.message.contains(message) })
        let lines = changed.split(separator: "\n", omittingEmptySubsequences: false)
        let line = lines[first.position.line - 1]
        let column = try #require(line.firstIndex { $0 == "<" })
        #expect(first.position.column == line.distance(from: line.startIndex, to: column) + 1)
        #expect(line.contains("<target") && line.contains(new))
        #expect(first.description.hasPrefix("fr.xliff:\(first.position.line):"))
    }

    @Test(
        "An invalid target language is rejected by export and import",
        arguments: [
            ("../x", "`../x` is not a language tag: \(tags)"),
            ("not a lang", "`not a lang` is not a language tag: \(tags)"),
            ("Español", "`Español` is not a language tag: \(tags); did you mean `es`?"),
            ("pt_br", "`pt_br` is not a language tag: \(tags); did you mean `pt-BR`?"),
            ("english", "`english` is not a language of CLDR: \(tags); did you mean `en`?"),
            ("Deutsch-AT", "`Deutsch-AT` is not a language of CLDR: \(tags)"),
            ("jp", "`jp` is not a language of CLDR: \(tags); did you mean `ja`?"),
            ("polish", "`polish` is not a language of CLDR: \(tags); did you mean `pl`?"),
            ("und", "`und` is not a language of CLDR: \(tags)"),
            ("en", "`en` is the source language, which is not translated"),
            ("EN", "`EN` is the source language, which is not translated"),
        ])
    func languages(language: String, message: String) throws {
        let document = try everyKind()
        let out = #expect(throws: CatalogProblems.self) { try Support.exported(document, language) }
        // The error has no position, because the fault is not in the catalog.
        #expect(out?.description == "error: \(message)")
        let xliff = try Support.exported(document)
            .replacing("target-language=\"fr\"", with: "target-language=\"\(language)\"")
        let problems = #expect(throws: CatalogProblems.self) { try Support.imported(xliff, document) }
        #expect(problems?.problems.map(\.message) == [message])
    }

    private static let tags = "languages are given as tags (BCP 47), such as `en` or `pt-BR`"

    @Test(
        "Languages of CLDR, those for private use and those of the catalog can be exported",
        arguments: [
            "de-CH", "pt-br", "ain", "iw", "no", "qaa", "qtz-Latn", "x-pirate", "en-x-pirate", "en-XA", "fantasy",
        ])
    func knownLanguages(language: String) throws {
        let catalog = Support.catalog([Support.unit("en", "One"), Support.unit("fantasy", "Eno")])
        #expect(try Support.exported(Support.document(catalog), language).contains("target-language="))
    }

    @Test("A language that is not known is one error for all tables")
    func languageOfTables() throws {
        let bytes = Support.catalog([Support.unit("en", "One")])
        let tables = CatalogTables([.init(path: "A.xcstrings", bytes: bytes), .init(path: "B.xcstrings", bytes: bytes)])
        let problems = #expect(throws: CatalogProblems.self) { try tables.exported(to: "english") }
        #expect(problems?.problems.map(\.fileName) == [""])
    }

    @Test("The target language has the spelling of the catalog, and an empty language is rejected")
    func spelling() throws {
        #expect(try Support.exported(try everyKind(), "FR") == Support.exported(try everyKind(), "fr"))
        #expect(throws: CatalogProblems.self) { try Support.exported(try everyKind(), "") }
    }

    @Test(
        "An export names the catalog without an absolute path",
        arguments: [
            ("/home/lea/app/L.xcstrings", "L.xcstrings"), ("app/L.xcstrings", "app/L.xcstrings"),
            ("L.xcstrings", "L.xcstrings"),
        ])
    func original(path: String, expected: String) throws {
        let exporter = XLIFFExporter(try everyKind().catalog(), language: "pl", original: path)
        #expect(String(decoding: try exporter.bytes(), as: UTF8.self).contains("<file original=\"\(expected)\""))
    }

    @Test("An empty target is ignored", arguments: ["/>", " state=\"translated\"/>", ">\n \t\u{A0}</target>"])
    func emptyTargets(end: String) throws {
        let document = try everyKind()
        let xliff = try Support.exported(document).replacing(/<target.*<\/target>/, with: "<target" + end)
            .replacing("<source>Players</source>", with: "<source>Players</source><target" + end)
        let result = try Support.imported(xliff, document)
        #expect(result.document.bytes == document.bytes)
        #expect(result.changedCount == 0)
    }

    @Test("An error about tags names the key, and has the position of the translation")
    func tagPosition() throws {
        let xliff = try Support.exported(try everyKind()).replacing("lisez &lt;link&gt;", with: "lisez ")
        let problems = try #require(
            #expect(throws: CatalogProblems.self) { try Support.imported(xliff, try everyKind()) }?.problems)
        let lines = xliff.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(!problems.isEmpty)
        for problem in problems {
            #expect(problem.message.hasPrefix("`rules`: "))
            #expect(lines[problem.position.line - 1].contains("<target"))
        }
    }

    @Test("A unit that occurs twice is reported")
    func repeated() throws {
        let units = ["title", "goals|==|plural.one", "title"].map {
            "<trans-unit id=\"\($0)\">\n<source>Players</source><target>Joueurs %lld</target></trans-unit>"
        }
        let text = """
            <xliff version="1.2"><file original="Localizable.xcstrings" source-language="en" target-language="fr"><body>
            \(units.joined())</body></file></xliff>
            """
        let document = try everyKind()
        let problems = #expect(throws: CatalogProblems.self) { try Support.imported(text, document) }
        #expect(
            problems?.description.contains("4:67: error: the unit `title` occurs twice; it is first in line 2") == true)
    }

    @Test("A unit that occurs in two elements `<file>` of a language is reported")
    func repeatedInFiles() throws {
        let files = ["Joueurs", "Joueuses"].map {
            """
            <file original="Localizable.xcstrings" source-language="en" target-language="fr"><body>
            <trans-unit id="title"><source>Players</source><target>\($0)</target></trans-unit></body></file>
            """
        }
        let text = "<xliff version=\"1.2\">\(files.joined(separator: "\n"))</xliff>"
        let document = try everyKind()
        let problems = #expect(throws: CatalogProblems.self) { try Support.imported(text, document) }
        #expect(problems?.description.contains("the unit `title` occurs twice; it is first in line 2") == true)
    }

    @Test("A changed source text is a warning, and an unknown key is skipped")
    func outdated() throws {
        var document = try everyKind()
        let xliff = try Support.exported(document).replacing("Vous êtes", with: "Vous finissez")
            .replacing(#"id="title""#, with: #"id="other""#).replacing(
                "<source>Players</source>", with: "<source>P</source><target>J</target>")
        document[unit: "place", "en", UnitPath()]?["value"] = "You were %#@ordinalPlace@"
        let result = try Support.imported(xliff, document)
        #expect(
            result.warnings.map(\.message) == [
                "the source text of `place` has changed since the export", "the catalog has no key `other`",
            ])
        #expect(result.document[unit: "place", "fr", UnitPath()]?["state"]?.string == "needs_review")
    }
}
