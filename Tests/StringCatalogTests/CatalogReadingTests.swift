import StringCatalog
import Testing

@Suite("Reading a catalog")
struct CatalogReadingTests {
    @Test("The elements of a catalog are read, and keys, texts and substitutions have positions")
    func model() throws {
        let text = """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "é.title" : {
                  "comment" : "A title",
                  "extractionState" : "manual",
                  "shouldTranslate" : false,
                  "somethingNew" : 1,
                  "localizations" : {
                    "en" : { "stringUnit" : { "state" : "made_up", "value" : "Title" } },
                    "fr" : {
                      "stringUnit" : { "state" : "translated", "value" : "%#@n@" },
                      "substitutions" : { "n" : { "argNum" : 1, "formatSpecifier" : "lld", "variations" : {
                        "plural" : { "other" : { "stringUnit" : { "value" : "%arg" } } } } } }
                    },
                    "de" : { "variations" : { "device" : {
                      "iphone" : { "stringUnit" : { "value" : "tippen" } },
                      "other" : { "stringUnit" : { "value" : "klicken" } } } } }
                  }
                }
              },
              "version" : "1.1"
            }
            """
        let catalog = try #require(StringCatalog.read(Array(text.utf8), fileName: "L.xcstrings").catalog)
        #expect(catalog.sourceLanguage == "en")
        #expect(catalog.version == "1.1")
        #expect(catalog.languages == ["en", "de", "fr"])
        let entry = try #require(catalog.entries.first)
        #expect(entry.key == "é.title")
        #expect(entry.position == SourcePosition(line: 4, column: 5))
        #expect(entry.comment == "A title")
        #expect(entry.extractionState == "manual")
        #expect(!entry.shouldTranslate)
        guard case .unit(let unit) = entry.localization(for: "en")?.text else { return #expect(Bool(false)) }
        #expect(unit.state == "made_up")
        #expect(unit.value == "Title")
        #expect(unit.position == SourcePosition(line: 10, column: 66))
        let substitution = try #require(entry.localization(for: "fr")?.substitutions.first)
        #expect(substitution.name == "n")
        #expect(substitution.argumentNumber == 1)
        #expect(substitution.formatSpecifier == "lld")
        #expect(substitution.position == SourcePosition(line: 13, column: 31))
        #expect(substitution.text.units.map(\.value) == ["%arg"])
        #expect(entry.localization(for: "de")?.text.units.map(\.value) == ["tippen", "klicken"])
    }

    @Test("An entry that is created in memory is equal to one of a file with the same content")
    func inMemory() throws {
        let members = #""comment": "A name", "extractionState": "manual", "shouldTranslate": false"#
        let text = catalogText(#""brand": { \#(members), "localizations": { \#(unit("en", "Gather")) } }"#)
        let catalog = try StringCatalog(parsing: Array(text.utf8), fileName: "L")
        let read = try #require(catalog.entries.first)
        let created = StringCatalog.Entry(
            key: "brand", position: SourcePosition(line: 2, column: 1), comment: "A name", extractionState: "manual",
            shouldTranslate: false, localizations: read.localizations)
        #expect(created == read)
    }

    @Test("Columns count characters, not bytes")
    func columns() {
        #expect(problems("{ \"é👨‍👩‍👧\": nul }") == ["L.xcstrings:1:9: error: expected `null`"])
        #expect(problems("{\r\n\"a\": nul }") == ["L.xcstrings:2:6: error: expected `null`"])
    }

    @Test("A text that does not end in its line, and one with a control character, are reported")
    func unendedText() {
        let unended = "the quotation mark at the end of the text is missing, or a line break has to be written as \\n"
        #expect(problems("{ \"a\": \"b\n}") == ["L.xcstrings:1:10: error: \(unended)"])
        #expect(problems("{ \"a\": \"b\r\n}") == ["L.xcstrings:1:10: error: \(unended)"])
        // `SourceText` puts checkpoints between two adjacent visible ASCII characters. This long line has no such pair.
        let last = "{ \"" + String(repeating: "é", count: 5_000)
        #expect(problems(last) == ["L.xcstrings:1:3: error: the string that begins here has no end"])
        #expect(
            problems("{ \"a\": \"b\u{7}\" }") == [
                "L.xcstrings:1:10: error: a control character has to be written as \\u0007"
            ])
    }

    /// The line has 100 KB, so more than 20 checkpoints of `SourceText`. `GrowthTests` measures the time of a long line.
    @Test("Positions in a long file without line breaks are correct")
    func oneLine() throws {
        let entries = (0..<1_000).map { index in
            #""k\#(index)": { "localizations": { \#(unit("en", "é👍\(index)")) } }"#
        }
        let text =
            "{ \"sourceLanguage\": \"en\", \"version\": \"1.0\", \"strings\": {" + entries.joined(separator: ",")
            + "} }"
        let catalog = try StringCatalog(parsing: Array(text.utf8), fileName: "L")
        var column = 0
        var expected: [Int] = []
        var before: Character = " "
        for character in text {
            column += 1
            if character == "k", before == "\"" { expected.append(column - 1) }
            before = character
        }
        #expect(catalog.entries.map(\.position.column) == expected)
    }

    @Test("Parsing throws all errors, and succeeds when there are none")
    func throwing() throws {
        let good = catalogText(#""a": {}"#)
        #expect(try StringCatalog(parsing: Array(good.utf8), fileName: "L").entries.map(\.key) == ["a"])
        let bad = catalogText(#""a": 1, "a": {}, "b": { "comment": 2 }"#)
        let problems = #expect(throws: CatalogProblems.self) {
            try StringCatalog(parsing: Array(bad.utf8), fileName: "L")
        }
        #expect(
            problems?.description == """
                L:2:6: error: the entry of a key must be an object, not a number
                L:2:9: error: the key `a` is repeated; it is first used in line 2 [duplicate]
                L:2:36: error: `comment` must be a string, not a number
                """)
    }

    @Test(
        "Invalid UTF-8 is reported",
        arguments: [
            ([0x7B, 0x0A, 0x22, 0xFF, 0x22], 2, 2), ([0x7B, 0xC3], 1, 2), ([0xEF, 0xBF, 0xBD, 0x0A, 0x80], 2, 1),
            // The first bytes of U+FFFD. Lenient decoding replaces invalid bytes with this character.
            ([0x7B, 0xEF, 0x22], 1, 2), ([0x7B, 0xEF, 0xBF, 0x22], 1, 2), ([0x7B, 0xEF], 1, 2),
        ] as [([UInt8], Int, Int)])
    func invalidUTF8(bytes: [UInt8], line: Int, column: Int) {
        let problems = StringCatalog.read(bytes, fileName: "L").problems
        #expect(
            problems.map(\.description) == ["L:\(line):\(column): error: the file is not valid UTF-8: save it as UTF-8"]
        )
    }

    @Test(
        "A missing member or a value of the wrong type is reported with a position",
        arguments: [
            ("[]", "1:1: error: a String Catalog must be an object, not an array"),
            (#"{ "sourceLanguage": "en", "version": "1.0" }"#, "1:1: error: `strings` is missing"),
            (#"{ "strings": {}, "version": "1.0" }"#, "1:1: error: `sourceLanguage` is missing"),
            (#"{ "strings": {}, "sourceLanguage": "en" }"#, "1:1: error: `version` is missing"),
            (
                catalogText(#""k": { "shouldTranslate": "no" }"#),
                "2:27: error: `shouldTranslate` must be a boolean, not a string"
            ),
            (
                catalogText(#""k": { "localizations": [] }"#),
                "2:25: error: `localizations` must be an object, not an array"
            ),
            (
                catalogText(#""k": { "localizations": { "en": {} } }"#),
                "2:33: error: expected either `stringUnit` or `variations`"
            ),
            (
                catalogText(#""k": { "localizations": { "en": { "stringUnit": {}, "variations": {} } } }"#),
                "2:33: error: expected either `stringUnit` or `variations`"
            ),
            (
                catalogText(#""k": { "localizations": { "en": { "stringUnit": {} } } }"#),
                "2:49: error: `value` is missing"
            ),
            (
                catalogText(#""k": { "localizations": { "en": { "variations": {} } } }"#),
                "2:49: error: expected either `plural` or `device` in `variations`"
            ),
            (
                catalogText(#""k": { "localizations": { "en": { "variations": { "device": { "other": {} } } } } }"#),
                "2:72: error: expected either `stringUnit` or `variations`"
            ),
            (
                catalogText(#""k": { "localizations": { "en": { "variations": { "device": { "other": 1 } } } } }"#),
                "2:72: error: a form must be an object, not a number"
            ),
        ])
    func shapes(text: String, expected: String) {
        #expect(problems(text) == ["L.xcstrings:" + expected])
    }

    @Test(
        "A form cannot have forms of its own kind, neither directly nor inside another form",
        arguments: [["plural", "plural"], ["device", "device"], ["plural", "device", "plural"]])
    func nested(kinds: [String]) {
        let start = kinds.map { #"{ "variations": { "\#($0)": { "other": "# }.joined()
        let end = String(repeating: " } } }", count: kinds.count)
        let found = problems(localizations: #""en": \#(start){ "stringUnit": { "value": "%lld" } }\#(end)"#)
        let message = "error: a `\(kinds[0])` form cannot have `\(kinds[0])` forms"
        #expect(found.count == 1 && found[0].hasSuffix(message), "\(found)")
    }

    @Test(
        "Invalid plural forms and placeholders are reported",
        arguments: [
            (plural("en", ["one": "%lld"]), "`k` in `en` has no plural form `other`"),
            (
                plural("en", ["some": "%lld", "other": "%lld"]),
                "`some` is not a plural form (zero, one, two, few, many, other)"
            ),
            (plural("en", ["other": "many"]), "plural forms need a number, such as `%lld`"),
            (plural("en", ["other": "%@"]), "plural forms need a number, such as `%lld`"),
            (unit("en", "%1$@ %1$lld"), "argument 1 is `%1$@` and `%1$lld`: write another number for one of them"),
            (unit("en", "%2$@"), "`k` has no placeholder for argument 1"),
            (unit("en", "%#@n@"), "`%#@n@` has no substitution named `n`"),
            (unit("en", "%arg"), "`%arg` is allowed only in the forms of a substitution: write `%lld` for a number"),
            (
                substitution("en", "%#@n@", ["other": "%lld"]),
                "in a substitution, write `%arg` for its number and `%1$@` for another argument"
            ),
            (substitution("en", "%#@n@", ["other": "%#@n@"]), "a substitution cannot use another substitution"),
            (substitution("en", "%#@n@", ["one": "%arg"]), "`k` in `en` has no plural form `other`"),
            (
                unit("en", "%#@n"),
                "`%#@n` is not a placeholder (%@, %lld, %lf, %.1lf, %1$@, %#@name@); write `%%` for a percent sign"
            ),
        ])
    func faults(localization: String, message: String) {
        let found = problems(localizations: localization)
        #expect(found.count == 1)
        #expect(found.first?.contains("error: \(message) [") == true, "\(found)")
    }

    @Test(
        "Unsupported formats of numbers, single percent signs and words in angle brackets are only warnings",
        arguments: [
            ("100 % sure", "`%` starts no placeholder, and is shown as it is: write `%%`"),
            ("50%", "`%` starts no placeholder, and is shown as it is: write `%%`"),
            ("5%xylene", "`%` starts no placeholder, and is shown as it is: write `%%`"),
            ("5%size", "`%` starts no placeholder, and is shown as it is: write `%%`"),
            ("%03d", "the format of `%03d` is not supported: the number is written in the format of the language"),
            ("%g km", "the format of `%g` is not supported: the number is written in the format of the language"),
            ("0x%lx", "the format of `%lx` is not supported: the number is written in the format of the language"),
            ("gather <options>", "`<options>` is shown as text: the comment of the key declares no tag"),
            ("<file name>", "`<file name>` is shown as text: the comment of the key declares no tag"),
        ])
    func warnings(text: String, message: String) {
        let found = problems(localizations: unit("en", text))
        #expect(found.count == 1)
        #expect(found.first?.contains("warning: \(message) [") == true, "\(found)")
        #expect(
            (try? StringCatalog(
                parsing: Array(catalogText(#""k": { "localizations": { \#(unit("en", text)) } }"#).utf8), fileName: "L"))
                != nil)
    }

    @Test("The message of a problem is one line, even for a key with line breaks")
    func lineBreaks() {
        let found = problems(localizations: unit("en", "%2$@"), key: "a\\nb\\u2028c")
        #expect(found.map { $0.split(whereSeparator: \.isNewline).count } == [1])
        #expect(found.first?.contains("`a\\nb\\u{2028}c`") == true, "\(found)")
    }
}
