import LocalizationTools
import Testing

@Suite("XLIFF of different structures of texts")
struct XLIFFShapeTests {
    /// Forms for an iPhone and for other devices.
    private static func devices(_ phone: String, _ others: String) -> String {
        #""variations": { "device": { "iphone": { \#(phone) }, "other": { \#(others) } } }"#
    }

    private static func text(_ value: String) -> String { #""stringUnit": { "value": "\#(value)" }"# }

    private static func forms(_ one: String, _ other: String) -> String {
        #""variations": { "plural": { "one": { \#(one) }, "other": { \#(other) } } }"#
    }

    private static func part(_ value: String, _ part: String) -> String {
        #"\#(value), "substitutions": { "n": { "argNum": 1, "formatSpecifier": "lld", \#(part) } }"#
    }

    private static let everyShape = [
        text("%lld taps"), forms(text("a tap"), text("%lld taps")),
        forms(devices(text("a tap"), text("a click")), text("%lld taps")),
        forms(text("a tap"), devices(text("%lld taps"), text("%lld clicks"))),
        devices(forms(text("a tap"), text("%lld taps")), text("%lld clicks")),
        devices(text("%lld taps"), forms(text("a click"), text("%lld clicks"))),
        part(text("Do %#@n@"), forms(text("a tap"), text("%arg taps"))),
        part(text("Do %#@n@"), devices(forms(text("a tap"), text("%arg taps")), forms(text("a"), text("%arg b")))),
        part(text("Do %#@n@"), forms(devices(text("a tap"), text("a click")), text("%arg taps"))),
        part(text("Do %#@n@"), text("%arg taps")),
        part(devices(text("Tap %#@n@"), text("Click %#@n@")), forms(text("once"), text("%arg times"))),
    ]

    /// Each structure of a source text, combined with each structure of a translation and with no translation. Each pair is in one of
    /// four languages.
    static let pairs = everyShape.enumerated().flatMap { row, source in
        ([""] + everyShape).enumerated().map { column, target in
            (source, target, ["fr", "pl", "ar", "ja"][(row + column) % 4])
        }
    }

    @Test(
        "A form that only numbers with decimals have is not exported for whole numbers, unless the translation has it",
        arguments: ["lt", "cs", "sk"])
    func decimals(language: String) throws {
        func exported(_ specifier: String, _ forms: [String: String] = [:], plural: Bool = false) throws -> String {
            let english = ["one": "%arg a", "other": "%arg b"]
            let texts = [
                plural
                    ? Support.plural("en", english.mapValues { $0.replacing("%arg", with: "%lld") })
                    : Support.substitution("en", "%#@n@", english, specifier: specifier),
                forms.isEmpty ? nil : Support.substitution(language, "%#@n@", forms, specifier: specifier),
            ].compactMap(\.self)
            return try Support.exported(try Support.document(Support.catalog(texts)), language)
        }
        let forms = ["one": "%arg a", "few": "%arg b", "other": "%arg c"]
        #expect(try !exported("lld").contains("plural.many"))
        #expect(try !exported("lld", forms).contains("plural.many"))
        #expect(try !exported("", plural: true).contains("plural.many"))
        #expect(try exported("lld").contains("plural.few"))
        #expect(try exported("lld", forms.merging(["many": "%arg d"]) { $1 }).contains("plural.many"))
        #expect(try exported(".1lf", forms).contains("plural.many"))
    }

    @Test(
        "Each plural form has a note with the numbers for which it is used",
        arguments: [
            (
                "pl", "n",
                ["one: 1", "few: 2–4, 22–24, 32–34, …", "many: 0, 5–21, 25–31, …", "other: numbers with decimals"]
            ),
            ("fr", "n", ["one: 0–1", "many: 1000000, 2000000, …", "other: 2, 3, 4, …"]),
            ("fr", "ordinalN", ["one: 1", "other: 0, 2, 3, 4, …"]), ("ja", "n", ["other: 0, 1, 2, …"]),
            ("lv", "n", ["zero: 0, 10–20, 30, …", "one: 1, 21, 31, …", "other: 2–9, 22–29, 32–39, …"]),
            (
                "ar", "n",
                [
                    "zero: 0", "one: 1", "two: 2", "few: 3–10, 103–110, 203–210, …", "many: 11–99, 111–199, 211–299, …",
                    "other: 100–102, 200–202, 300–302, …",
                ]
            ),
        ] as [(String, String, [String])])
    func notes(language: String, name: String, expected: [String]) throws {
        let english = Support.substitution("en", "%#@\(name)@", ["one": "%arg a", "other": "%arg b"], name: name)
        let xliff = try Support.exported(try Support.document(Support.catalog([english])), language)
        let notes = xliff.matches(of: /((?:Plural|Ordinal) form .*)<\/note>/).map { String($0.1) }
        #expect(notes == expected.map { "\(name == "n" ? "Plural" : "Ordinal") form \($0)" })
    }

    @Test("When there is a form for 0, the notes of the other forms do not have 0; numbers with decimals have no notes")
    func notesOfZero() throws {
        let forms = ["zero": "none", "one": "%arg a", "other": "%arg b"]
        func notes(_ specifier: String) throws -> [String] {
            let english = Support.substitution("en", "%#@n@", forms, specifier: specifier)
            return try Support.exported(try Support.document(Support.catalog([english])))
                .matches(of: /(Plural form .*)<\/note>/).map { String($0.1) }
        }
        let expected = ["zero: 0", "one: 1", "many: 1000000, 2000000, …", "other: 2, 3, 4, …"]
        #expect(try notes("lld") == expected.map { "Plural form \($0)" })
        #expect(try notes(".1lf") == [])
    }

    @Test(
        "A form that the language does not have, except the cardinal `zero`, is not imported, and is a warning",
        arguments: [
            ("pl", "n", "two", "one, few, many, other"), ("pl", "n", "zero", nil), ("pl", "n", "few", nil),
            ("fr", "n", "few", "one, many, other"), ("fr", "ordinalN", "zero", "one, other"),
            ("ja", "n", "one", "other"), ("lt", "n", "many", nil),
        ])
    func unknownForms(language: String, name: String, form: String, known: String?) throws {
        let english = Support.substitution("en", "%#@\(name)@", ["one": "%arg a", "other": "%arg b"], name: name)
        let document = try Support.document(Support.catalog([english]))
        let id = "k|==|substitutions.\(name).plural.\(form)"
        let units = [("k", "%#@\(name)@"), ("k|==|substitutions.\(name).plural.other", "%1$lld b"), (id, "%1$lld c")]
            .map { "<trans-unit id=\"\($0)\"><target>\($1)</target></trans-unit>" }
        let text = """
            <xliff version="1.2"><file original="Localizable.xcstrings" source-language="en"
            target-language="\(language)"><body>\(units.joined())</body></file></xliff>
            """
        let result = try Support.imported(text, document)
        let warning = known.map {
            "`\(id)`: `\(language)` has no form `\(form)` (it has \($0)); the text is not imported"
        }
        #expect(result.warnings.map(\.message) == [warning].compactMap(\.self))
        #expect(result.warnings.allSatisfy { $0.kind == .pluralForms && $0.severity == .warning })
        let path = UnitPath([.substitution(name), .plural(form)])
        #expect((result.document[unit: "k", language, path] == nil) == (known != nil))
    }

    @Test("A form that the language does not have, but the catalog has, causes no warning")
    func existingUnknownForm() throws {
        let english = Support.plural("en", ["one": "%lld a", "other": "%lld b"])
        let polish = Support.plural("pl", ["one": "%lld a", "two": "%lld b", "other": "%lld c"])
        let document = try Support.document(Support.catalog([english, polish]))
        let result = try Support.imported(try Support.exported(document, "pl"), document)
        #expect(result.warnings == [])
        #expect(result.changedCount == 0)
    }

    @Test("All exported units can be imported together", arguments: pairs)
    func shapes(source: String, target: String, language: String) throws {
        let localizations =
            [#""en": { \#(source) }"#] + (target.isEmpty ? [] : [#""\#(language)": { \#(target) }"#])
        let document = try Support.document(Support.catalog(localizations))
        let xliff = try Support.exported(document, language)
        #expect(try Support.imported(xliff, document).changedCount == 0)
        // The translator copies the source text, or changes the existing translation when only one of the two has a
        // substitution.
        let hasSourceParts = target.isEmpty || source.contains("#@") == target.contains("#@")
        let filled =
            hasSourceParts
            ? xliff.replacing(/\n *<target.*<\/target>/, with: "")
                .replacing(/<source>(.*)<\/source>/) { "\($0.0)<target>\($0.1) x</target>" }
            : xliff.replacing("</target>", with: " x</target>")
        let result = try Support.imported(filled, document)
        // All forms belong to one text, which counts as one change.
        #expect(result.changedCount == 1)
        #expect(
            try Support.imported(try Support.exported(result.document, language), result.document).changedCount == 0
        )
    }

    @Test(
        "A text is not exported when the name of its device or substitution cannot be in the name of a unit",
        arguments: [
            (devices(text("a"), text("b")).replacing("iphone", with: "i.phone"), "device.i.phone"),
            (devices(text("a"), text("b")).replacing("iphone", with: ""), "device."),
            (devices(text("a"), text("b")).replacing("iphone", with: "\u{301}x"), "device.\u{301}x"),
            (
                part(text("a"), forms(text("a"), text("%arg b"))).replacing("\"n\"", with: "\"\""),
                "substitutions..plural.one"
            ),
        ])
    func unreadable(source: String, path: String) throws {
        let document = try Support.document(Support.catalog([#""en": { \#(source) }"#]))
        let problems = #expect(throws: CatalogProblems.self) { try Support.exported(document, "de") }
        #expect(
            problems?.description
                == """
                Localizations/Localizable.xcstrings:4:5: error: `k`: `k|==|\(path)` cannot be read as the name of a \
                unit: name its device or substitution with letters and digits
                """)
    }
}
