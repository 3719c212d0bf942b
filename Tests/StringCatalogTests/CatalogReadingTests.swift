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
        // A long line without two adjacent visible ASCII characters, between which `SourceText` puts its checkpoints.
        let last = "{ \"" + String(repeating: "é", count: 5_000)
        #expect(problems(last) == ["L.xcstrings:1:3: error: the string that begins here has no end"])
        #expect(
            problems("{ \"a\": \"b\u{7}\" }") == [
                "L.xcstrings:1:10: error: a control character has to be written as \\u0007"
            ])
    }

    /// The line has 90 KB, so more than 20 checkpoints of `SourceText`. `GrowthTests` measure the time of a long line.
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
        "A missing member or a value of the wrong type is reported with its position",
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
        ])
    func shapes(text: String, expected: String) {
        #expect(problems(text) == ["L.xcstrings:" + expected])
    }

    @Test(
        "Invalid plural forms and placeholders are reported",
        arguments: [
            (plural("en", ["one": "%lld"]), "`plural` has no form `other`"),
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
            (substitution("en", "%#@n@", ["one": "%arg"]), "`plural` has no form `other`"),
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
        "A translation must have the arguments of the source text",
        arguments: [
            ("%@ %lld", "%2$lld %1$@", true), ("%@ %lld", "%lld %@", false), ("%@", "nothing", false),
            ("none", "%@", false),
            ("%lf", "%lld", false), ("%.1lf", "%.2lf", true), ("%@ %@", "%1$@ %1$@", false), ("%@", "%@ %1$@", true),
            ("100%%", "100 %%", true),
        ])
    func translations(source: String, translation: String, agrees: Bool) {
        let found = problems(localizations: unit("en", source) + ", " + unit("fr", translation))
        #expect(found.isEmpty == agrees, "\(found)")
    }

    @Test("A translation can use an argument of the key that the source text does not show")
    func argumentsOfKey() {
        let english = plural("en", ["one": "One player", "other": "Many players"])
        let key = "%lld players of %@"
        #expect(problems(localizations: english + "," + unit("fr", "%1$lld joueurs de %2$@"), key: key).isEmpty)
        #expect(problems(localizations: english + "," + unit("fr", "%1$lld joueurs"), key: key).isEmpty)
        #expect(problems(localizations: english + "," + unit("fr", "%1$lld %2$lld"), key: key).count == 1)
        #expect(problems(localizations: unit("en", "%2$@") + "," + unit("fr", "%1$lld"), key: key).count == 1)
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

    @Test("The message of a problem is one line, also for a key with line breaks")
    func lineBreaks() {
        let found = problems(localizations: unit("en", "%2$@"), key: "a\\nb\\u2028c")
        #expect(found.map { $0.split(whereSeparator: \.isNewline).count } == [1])
        #expect(found.first?.contains("`a\\nb\\u{2028}c`") == true, "\(found)")
    }

    @Test("The error about different placeholders shows the expected and the found ones")
    func difference() {
        #expect(
            problems(localizations: unit("en", "%@ %lld") + ",\n" + unit("fr", "%@")) == [
                "L.xcstrings:3:57: error: placeholders of `k` in `fr`: expected %1$@ %2$lld, as in `en`, found %@ [placeholders]"
            ])
    }

    @Test("A plural form can omit the number, and substitutions can be reordered")
    func pluralForms() {
        #expect(problems(localizations: plural("en", ["one": "A player", "other": "%lld players"])).isEmpty)
        let english = substitution("en", "%#@n@ for %2$@", ["one": "one", "other": "%arg"])
        let french = substitution("fr", "%2$@ : %1$#@n@", ["other": "%arg de %2$@"])
        #expect(problems(localizations: english + ", " + french).isEmpty)
    }

    @Test("The argument number in a placeholder and the `argNum` of its substitution must agree, in all languages")
    func contradiction() {
        let english = substitution("en", "%#@n@ for %2$@", ["other": "%arg"])
        let french = substitution("fr", "%2$@ : %2$#@n@", ["other": "%arg"])
        #expect(
            problems(localizations: english + ",\n" + french) == [
                "L.xcstrings:4:50: error: `%2$#@n@` is argument 2, but `argNum` of `n` is 1 [placeholders]",
                "L.xcstrings:4:50: error: argument 2 is `%2$@` and `%2$lld`: write another number for one of them [placeholders]",
            ])
        let own = substitution("en", "%@ %2$#@n@", ["other": "%arg"])
        let contradiction = "error: `%2$#@n@` is argument 2, but `argNum` of `n` is 1"
        #expect(problems(localizations: own).filter { $0.contains(contradiction) }.count == 1)
        #expect(problems(localizations: own.replacing(#""argNum": 1"#, with: #""argNum": 2"#)).isEmpty)
    }

    @Test("A wrong `argNum` is reported with the number to write")
    func wrongArgumentNumber() {
        let after = substitution("en", "%@ has %#@n@", ["other": "%arg books"])
        #expect(
            problems(localizations: after).map { $0.split(separator: "error: ").last } == [
                "`argNum` of `n` is 1, which is `%@`; write 2 [placeholders]"
            ])
        let before = substitution("en", "%#@n@ of %@", ["other": "%arg books"])
        #expect(problems(localizations: before).isEmpty)
        #expect(
            problems(localizations: before.replacing(#""argNum": 1"#, with: #""argNum": 2"#)).map {
                $0.split(separator: "error: ").last
            } == ["`argNum` of `n` is 2, which is `%@`; write 1 [placeholders]"])
        #expect(problems(localizations: after.replacing(#""argNum": 1"#, with: #""argNum": 2"#)).isEmpty)
        let inForm = substitution("en", "%#@n@", ["other": "%arg books by %1$@ and %2$@"])
        #expect(
            problems(localizations: inForm).map { $0.split(separator: "error: ").last } == [
                "`argNum` of `n` is 1, which is `%@`; write 3 [placeholders]"
            ])
    }

    @Test("A key without a source text is its own text")
    func keyAsText() {
        #expect(problems(localizations: unit("fr", "Vous avez %lld joueurs"), key: "You have %lld players").isEmpty)
        #expect(problems(localizations: unit("fr", "Vous"), key: "You have %lld players").count == 1)
        #expect(problems(localizations: unit("fr", "Sûr"), key: "100 % sure").isEmpty)
    }

    @Test(
        "In the text of a key, percent signs without a placeholder are doubled, and placeholders stay",
        arguments: [
            ("100% of %@", "100%% of %@"), ("100 % sure", "100 %% sure"), ("%", "%%"),
            ("5%% of 3%, %2$lld", "5%% of 3%%, %2$lld"),
            ("%s of %.1lf", "%%s of %.1lf"), ("You have %lld", "You have %lld"), ("5% of %03d", "5%% of %03d"),
            // One placeholder is invalid, so the key has no placeholders.
            ("%0$@ of %@", "%%0$@ of %%@"),
        ])
    func textOfKey(key: String, text: String) throws {
        let entry = StringCatalog.Entry(key: key, position: SourcePosition(line: 1, column: 1))
        #expect(entry.keyAsText == text)
        let catalog = StringCatalog(fileName: "L", sourceLanguage: "en", entries: [entry])
        let unit = StringCatalog.StringUnit(
            state: "translated", value: text, position: SourcePosition(line: 1, column: 1))
        var other = entry
        other.key = "k"
        other.localizations = [
            .init(language: "en", position: SourcePosition(line: 1, column: 1), text: .unit(unit))
        ]
        #expect(catalog.signature(of: entry) == catalog.signature(of: other))
    }

    @Test("Languages must be valid tags and unique")
    func languages() {
        #expect(
            problems(localizations: unit("fr", "a") + ",\n" + unit("FR", "b")) == [
                "L.xcstrings:3:1: error: `FR` is a duplicate of the language `fr` [duplicate]"
            ])
        #expect(
            problems(localizations: unit("../x", "a") + ",\n" + unit("", "b")) == [
                "L.xcstrings:2:27: error: `../x` is not a language tag (BCP 47) such as `fr` or `pt-BR`",
                "L.xcstrings:3:1: error: `` is not a language tag (BCP 47) such as `fr` or `pt-BR`",
            ])
        #expect(
            problems(#"{ "sourceLanguage": "not a lang", "version": "1.0", "strings": {} }"#) == [
                "L.xcstrings:1:21: error: `not a lang` is not a language tag (BCP 47) such as `fr` or `pt-BR`"
            ])
    }

    @Test("The source language has the spelling of the localizations")
    func spelling() throws {
        let text = catalogText(
            #""k": { "localizations": { \#(unit("EN", "Hello, %@")), \#(unit("fr", "Bonjour, %@")) } }"#)
        #expect(problems(text) == [])
        let catalog = try StringCatalog(parsing: Array(text.utf8), fileName: "A.xcstrings")
        #expect(catalog.languages == ["EN", "fr"])
        let entry = try #require(catalog.entries.first)
        #expect(catalog.signature(of: entry).arguments.count == 1)
        let other = StringCatalog(fileName: "B.xcstrings", sourceLanguage: "en")
        #expect(StringCatalog.problems(ofTables: [catalog, other], requiring: []) == [])
    }

    @Test("A key has at most 1,000 languages; more are reported and dropped")
    func manyLanguages() {
        func read(_ count: Int) -> (languages: Int?, problems: [String]) {
            let texts = (1...count).map { unit("x-\($0)", "a") }.joined(separator: ",\n")
            let text = catalogText(#""k": { "localizations": { \#(texts) } }"#)
            let (catalog, problems) = StringCatalog.read(Array(text.utf8), fileName: "L")
            return (catalog?.entries.first?.localizations.count, problems.map(\.description))
        }
        #expect(read(1000) == (1000, []))
        #expect(read(1001) == (1000, ["L:1002:1: error: a key has more than 1000 languages"]))
    }

    @Test(
        "The number of an argument is from 1 to 99",
        arguments: [("1", true), ("0", false), ("100", false), ("1.5", false)])
    func argumentNumbers(_ number: String, _ isValid: Bool) {
        let text = substitution("en", "%#@n@", ["other": "%arg"])
            .replacing(#""argNum": 1"#, with: #""argNum": \#(number)"#)
        let messages = problems(localizations: text).map { $0.split(separator: "error: ").last }
        #expect(messages == (isValid ? [] : ["`argNum` must be a whole number from 1 to 99"]))
    }

    @Test(
        "Language tags follow RFC 5646",
        arguments: [
            ("fr", true), ("FR", true), ("pt-BR", true), ("zh-Hant-TW", true), ("es-419", true), ("en-XA", true),
            ("sl-rozaj-biske-1994", true), ("de-CH-1901", true), ("zh-cmn-Hans-CN", true), ("x-whatever", true),
            ("ar-u-nu-latn", true), ("en-a-myext-b-another", true), ("de-x-y", true), ("tlh", true), ("mas", true),
            ("", false), ("-", false), ("f", false), ("fr_FR", false), ("fr-", false), ("-fr", false),
            ("fr--CA", false),
            ("français", false), ("toolonglanguage", false), ("fr CA", false), ("en-u", false), ("x", false),
            ("de-1901-1901", false), ("en-a-bbb-a-ccc", false), ("de-419-DE", false), ("a-DE", false), ("12", false),
            ("ar-x", false), ("fr-CA-Latn", false),
        ])
    func tags(tag: String, isWellFormed: Bool) {
        #expect(LanguageTagSyntax.isWellFormed(tag) == isWellFormed)
    }
}
