// XLIFF as XML: characters, references and attributes, and documents that cannot be read.

import LocalizationTools
import Testing

extension XLIFFTests {
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

    @Test("The header names Xcode as the tool")
    func header() throws {
        let text = try Support.exported(try everyKind())
        #expect(text.split(separator: "<tool tool-id=\"com.apple.dt.xcode\" tool-name=\"Xcode\"/>").count == 2)
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
            ("<note>a <b <c/></note>", "1:12: error: expected a name; in a text, write `&lt;` for `<`"),
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

    @Test(
        "A text or a state with a character that XML does not allow is not exported",
        arguments: [
            (Support.unit("fr", "Sonner \\u0007"), "the text in `fr` has U+0007"),
            (Support.unit("fr", "Sonner \\uFFFE"), "the text in `fr` has U+FFFE"),
            (
                Support.unit("fr", "Sonner").replacing("translated", with: "\\u0007"),
                "the state in `fr` has U+0007"
            ),
        ])
    func unwritable(translation: String, expected: String) throws {
        let document = try Support.document(Support.catalog([Support.unit("en", "Ring"), translation]))
        let problems = #expect(throws: CatalogProblems.self) { try Support.exported(document) }
        let place = "Localizations/Localizable.xcstrings:4:5: error: `k`: "
        #expect(problems?.description == "\(place)\(expected), which XML does not allow")
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

    @Test("A text can have 30 combining marks in a row")
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

    @Test("Line endings of Windows are line feeds in texts and in CDATA sections")
    func lineEndings() throws {
        let xliff = """
            <xliff version="1.2"><file original="Localizable.xcstrings" source-language="en" target-language="de"><body>
            <trans-unit id="title"><target>eins
            zwei<![CDATA[
            drei]]></target></trans-unit></body></file></xliff>
            """
        let result = try Support.imported(xliff.replacing("\n", with: "\r\n"), try everyKind())
        #expect(result.document[unit: "title", "de", UnitPath()]?["value"]?.string == "eins\nzwei\ndrei")
    }

    @Test("References, CDATA sections and prefixes are read, and the `<file>` of another catalog is skipped")
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
