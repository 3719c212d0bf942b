import LocalizationTools
import Testing

@Suite("XLIFF")
struct XLIFFTests {
    private func everyKind() throws -> CatalogDocument { try Support.document(try Support.everyKind()) }

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

    @Test("Texts with special characters can be exported and imported")
    func unusualTexts() throws {
        var document = try everyKind()
        for (language, values) in [("en", ["a goal", "goals, 5%%arg"]), ("fr", ["%arg but", "%arg buts, 5%%arg"])] {
            for (form, value) in zip(["one", "other"], values) {
                let path = UnitPath([.substitution("goals"), .plural(form)])
                document[unit: "teams", language, path]?["value"] = JSONValue(.string(value))
            }
        }
        // The forms of two languages can have different placeholders.
        let other = UnitPath([.substitution("players"), .plural("other")])
        document[unit: "teams", "fr", other]?["value"] = "%arg joueurs de %3$@"
        for key in ["a|==|b", "a|==|plural.one", "|==|", " ", "< a href=\"x\">&amp;", "a\tb"] {
            document[unit: key, "fr", UnitPath()] = ["state": "translated", "value": " x\n< y>\t]]>&\" "]
        }
        let xliff = try Support.exported(document)
        #expect(xliff.contains("<target state=\"translated\">%2$lld buts, 5%%arg</target>"))
        #expect(try Support.imported(xliff, document).document.bytes == document.bytes)
        let changed = try Support.imported(xliff.replacing("buts, 5%%arg", with: "buts %%arg"), document).document
        let path = UnitPath([.substitution("goals"), .plural("other")])
        #expect(changed[unit: "teams", "fr", path]?["value"]?.string == "%arg buts %%arg")
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
                    <note>How many goals.</note>
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
                    <note>On a button.</note>
            """#,
            #"<target state="needs-review-translation">%@, lisez &lt;link&gt;le règlement&lt;/link&gt;</target>"#,
            #"<target state="x-made_up">"#, "<source>One&#10;Two&#9;and", #"id="100 % sure""#,
            #"target-language="fr""#, #"id="place|==|substitutions.ordinalPlace.plural.other""#,
        ]
        for part in expected { #expect(xliff.contains(part), "\(part)") }
        #expect(!xliff.contains("brand"))
        #expect(!xliff.contains("ordinalPlace.plural.two"))
    }

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

    @Test("`%arg` before a joiner, as in Persian, has the number of its argument in XLIFF")
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

    @Test("The target language has the spelling of the catalog")
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
        "A form for 0 of the source text is exported", arguments: ["fr", "ja", "ar"],
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

    @Test("The header names Xcode as the tool")
    func header() throws {
        let text = try Support.exported(try everyKind())
        #expect(text.split(separator: "<tool tool-id=\"com.apple.dt.xcode\" tool-name=\"Xcode\"/>").count == 2)
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

    @Test(
        "Invalid files are rejected with line and column",
        arguments: [
            ("", "1:1: error: the file is not XLIFF: expected an element"),
            (
                "<xliff version=\"2.0\"/>",
                "1:1: error: the file is not XLIFF 1.2, but begins with `<xliff version=\"2.0\">`: export it as XLIFF 1.2"
            ),
            (
                "<xliff version=\"1.2\"><file original=\"x\"/></xliff>",
                "1:1: error: the file has no `<file>` for Localizable.xcstrings"
            ),
            ("<a>\n <b></a>", "2:5: error: expected `</b>`, not `</a>`"),
            ("<a>\n&x;</a>", "2:1: error: `&x;` is not a character reference"),
            ("<!DOCTYPE x><a/>", "1:1: error: document types are not supported: remove `<!DOCTYPE …>`"),
            ("<a b=1/>", "1:6: error: the value of `b` is not in quotation marks: write `b=\"…\"`"),
            ("<a b='1' b='2'/>", "1:10: error: `b` is repeated"),
            ("<a>\u{0}</a>", "1:4: error: XML does not allow U+0000"),
            ("<a>\u{1}</a>", "1:4: error: XML does not allow U+0001"),
            ("<a b='\u{FFFE}'/>", "1:7: error: XML does not allow U+FFFE"),
            ("<a>&#xFFFE;</a>", "1:4: error: `&#xFFFE;` is not a character reference"),
            ("<a>&#0;</a>", "1:4: error: `&#0;` is not a character reference"),
            ("<a>&#+65;</a>", "1:4: error: `&#+65;` is not a character reference"),
            ("<a>&#x+41;</a>", "1:4: error: `&#x+41;` is not a character reference"),
            ("<a>&#X41;</a>", "1:4: error: `&#X41;` is not a character reference"),
            ("<a><!-- a -- b --></a>", "1:4: error: a comment cannot have `--`"),
            ("<a><!-- a ---></a>", "1:4: error: a comment cannot have `--`"),
            ("<a>b]]>c</a>", "1:7: error: write `]]&gt;` for `]]>` in a text"),
            ("<a>b]]]>c</a>", "1:8: error: write `]]&gt;` for `]]>` in a text"),
            ("<a b='1'c='2'/>", "1:9: error: white space is missing after the value of `b`"),
            ("<a/><?xml version='1.0'?>", "1:5: error: an XML declaration is only allowed at the start of the file"),
            ("<a/><?XML version='1.0'?>", "1:5: error: an XML declaration is only allowed at the start of the file"),
            ("<a/>x", "1:5: error: unexpected text after the end of `a`"),
            ("<a", "1:3: error: expected a name"), ("<a><!-- x", "1:4: error: the comment is not closed"),
            ("<é><b>", "1:4: error: `<b>` is not closed"), ("<a>& b</a>", "1:4: error: write `&amp;` for `&`"),
            (String(repeating: "<a>", count: 100), "1:193: error: nested deeper than 64 levels"),
            (
                "<a>e\(String(repeating: "\u{301}", count: 31))</a>",
                "1:5: error: more than 30 combining marks in a row (UAX #15, Stream-Safe Text Format)"
            ),
        ])
    func unreadable(text: String, expected: String) throws {
        let problems = #expect(throws: CatalogProblems.self) { try Support.imported(text, try everyKind()) }
        #expect(problems?.description == "fr.xliff:" + expected)
    }

    @Test("A text with a character that XML does not allow is not exported", arguments: ["0007", "FFFE"])
    func unwritable(_ character: String) throws {
        let document = try Support.document(
            Support.catalog([Support.unit("en", "Ring"), Support.unit("fr", "Sonner \\u\(character)")]))
        let problems = #expect(throws: CatalogProblems.self) { try Support.exported(document) }
        #expect(
            problems?.description
                == """
                Localizations/Localizable.xcstrings:4:5: error: `k`: the text in `fr` has U+\(character), which XML does not allow
                """)
    }

    @Test(
        "Line breaks and tabs in an attribute are spaces, unless they are escaped",
        arguments: [("\n", " "), ("\t", " "), ("\r", " "), ("&#10;", "\n"), ("&#9;", "\t")])
    func attributeSpaces(written: String, read: String) throws {
        let xliff = """
            <xliff version="1.2"><file original="Localizable.xcstrings" source-language="en" target-language="de"><body>
            <trans-unit id="one\(written)two"><target>x</target></trans-unit>
            </body></file></xliff>
            """
        let result = try Support.imported(xliff, try everyKind())
        #expect(result.warnings.map(\.message) == ["the catalog has no key `one\(read)two`"])
    }

    @Test("A text may have 30 combining marks in a row")
    func mostMarks() throws {
        let text = "e" + String(repeating: "\u{301}", count: 30)
        let xliff = """
            <xliff version="1.2"><file original="Localizable.xcstrings" source-language="en" target-language="de"><body>
            <trans-unit id="title"><target>\(text)</target></trans-unit>
            </body></file></xliff>
            """
        let result = try Support.imported(xliff, try everyKind())
        #expect(result.document[unit: "title", "de", UnitPath()]?["value"]?.string == text)
    }

    @Test("References, CDATA sections and prefixes are read, and other files of a project are skipped")
    func reading() throws {
        let xliff = """
            \u{FEFF}<?xml version="1.0"?><!-- made by hand --><x:xliff xmlns:x="u" version='1.2'>
            <x:file original="a/Other.xcstrings" source-language="en" target-language="de"/>
            <x:file original="Localizable.xcstrings" source-language="en" target-language="de"><x:body><x:group>
            <x:trans-unit id="title"><x:target><![CDATA[Spieler <&]]>&#x20;&amp;&#233;</x:target></x:trans-unit>
            </x:group></x:body></x:file></x:xliff>
            """
        let result = try Support.imported(xliff, try everyKind())
        #expect(result.document[unit: "title", "de", UnitPath()]?["value"]?.string == "Spieler <& &é")
    }
}
