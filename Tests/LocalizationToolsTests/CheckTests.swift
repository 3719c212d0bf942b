import LocalizationTools
import Testing

@Suite("Catalog checks")
struct CheckTests {
    /// A catalog with problems of every kind except `malformed` and `foreignPlaceholders`.
    private static let faulty = """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "a.missing" : { "comment" : "x", "extractionState" : "stale", "localizations" : {
              "en" : { "stringUnit" : { "state" : "translated", "value" : "One" } }
            } },
            "b.review" : { "comment" : " ", "localizations" : {
              "en" : { "stringUnit" : { "state" : "translated", "value" : "Two" } },
              "fr" : { "stringUnit" : { "state" : "needs_review", "value" : "Deux" } }
            } },
            "c.placeholders" : { "comment" : "x", "localizations" : {
              "en" : { "stringUnit" : { "state" : "translated", "value" : "%@ %lld" } },
              "fr" : { "stringUnit" : { "state" : "translated", "value" : "%@ %@" } }
            } },
            "d.forms" : { "comment" : "x", "localizations" : {
              "en" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld goal" } },
                "two" : { "stringUnit" : { "state" : "translated", "value" : "%lld goals" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld goals" } } } } },
              "fr" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld but" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld buts" } } } } }
            } },
            "e.same" : { "comment" : "x", "localizations" : {
              "en" : { "stringUnit" : { "state" : "translated", "value" : "Score" } },
              "fr" : { "stringUnit" : { "state" : "translated", "value" : "Score" } }
            } },
            "f.empty" : { "comment" : "x", "localizations" : {
              "en" : { "stringUnit" : { "state" : "translated", "value" : "Five" } },
              "fr" : { "stringUnit" : { "state" : "new", "value" : " " } }
            } },
            "f.empty" : { },
            "g.tags" : { "comment" : "x", "localizations" : {
              "en" : { "stringUnit" : { "state" : "translated", "value" : "Read <a>it</a>" } },
              "fr" : { "stringUnit" : { "state" : "translated", "value" : "Lire" } }
            } },
            "h.unused" : { "comment" : "x", "localizations" : {
              "en" : { "stringUnit" : { "state" : "translated", "value" : "It's" } },
              "fr" : { "stringUnit" : { "state" : "translated", "value" : "\\"C\\u2019est\\": «quoi» ?" } }
            } },
            "i.manual" : { "comment" : "x", "extractionState" : "manual", "localizations" : {
              "fr" : { "stringUnit" : { "state" : "translated", "value" : "Neuf" } }
            } },
            "j.position" : { "comment" : "x", "localizations" : {
              "en" : { "stringUnit" : { "state" : "translated", "value" : "%@ has %lld" } },
              "fr" : { "stringUnit" : { "state" : "translated", "value" : "%lld pour %@" } },
              "fr-CA" : { "stringUnit" : { "state" : "translated", "value" : "%2$lld pour %1$@" } }
            } },
            "k.set" : { "comment" : "x", "localizations" : {
              "en" : { "stringUnit" : { "state" : "translated", "value" : "%@ and %@" } },
              "fr" : { "stringUnit" : { "state" : "translated", "value" : "%@" } }
            } }
          },
          "version" : "1.0"
        }
        """

    private func uses() -> SymbolUses {
        var uses = SymbolUses()
        uses.add(
            swift: """
                let all = [.aMissing, .bReview, LocalizedStringResource.cPlaceholders("x", 1), .dForms(count: 2)]
                // .hUnused is in a comment, /* and so is .hUnused here */
                /* .hUnused */ let url = "https://x/\\(Key.eSame)"; let key = "f.empty"
                """)
        uses.add(template: "<p>{{#gTags}}{{i.manual}}{{/gTags}}{{jPosition}} {{{k.set}}}</p>")
        return uses
    }

    @Test("Problems of every kind but `malformed` and `foreignPlaceholders` are found with line and column")
    func faults() {
        let checker = CatalogChecker(Array(Self.faulty.utf8), fileName: "L.xcstrings", uses: uses())
        let expected = """
            L.xcstrings:4:5: error: `a.missing` has no text in `fr` [missing]
            L.xcstrings:4:5: warning: `a.missing` is stale: the code no longer uses it [stale]
            L.xcstrings:7:5: warning: `b.review` has no comment for translators [comment]
            L.xcstrings:9:69: warning: `b.review` in `fr` needs review [needsReview]
            L.xcstrings:13:67: error: placeholders of `c.placeholders` in `fr`: expected %1$@ %2$lld, as in `en`, \
            found %1$@ %2$@ [placeholders]
            L.xcstrings:18:70: error: `d.forms` in `en` has a form for `two`, which the language does not have (it has one, \
            other) [pluralForms]
            L.xcstrings:21:70: warning: `d.forms` in `fr` has no form for `many`, which `fr` uses for whole millions only [pluralForms]
            L.xcstrings:26:67: warning: `e.same` in `fr` is the same as in `en` [sameAsSource]
            L.xcstrings:30:60: error: `f.empty` in `fr` is empty [empty]
            L.xcstrings:30:60: error: `f.empty` in `fr` is not translated yet [missing]
            L.xcstrings:32:5: error: the key `f.empty` is repeated; it is first used in line 28 [duplicate]
            L.xcstrings:34:67: error: the tag `<a>` is not declared in the comment of the key [markup]
            L.xcstrings:37:5: warning: `h.unused` is not used in any source file or template [unused]
            L.xcstrings:38:70: warning: `h.unused` in `en`: an apostrophe is `’` (U+2019), not `'` [typography]
            L.xcstrings:39:82: warning: `h.unused` in `fr`: `:` needs a no-break space (U+00A0) before it [typography]
            L.xcstrings:39:84: warning: `h.unused` in `fr`: `«` needs a no-break space (U+00A0) after it [typography]
            L.xcstrings:39:89: warning: `h.unused` in `fr`: `»` needs a no-break space (U+00A0) before it [typography]
            L.xcstrings:39:91: warning: `h.unused` in `fr`: `?` needs a narrow no-break space (U+202F) before it [typography]
            L.xcstrings:41:5: error: `i.manual` has no text in `en` [missing]
            L.xcstrings:46:67: error: placeholders of `j.position` in `fr`: expected %1$@ %2$lld, as in `en`, \
            found %1$lld %2$@ [placeholders]
            L.xcstrings:51:67: error: placeholders of `k.set` in `fr`: expected %1$@ %2$@, as in `en`, found %@ [placeholders]
            """
        let found = checker.findings.map(\.description).sorted()
        let wanted = expected.split(separator: "\n").map { String($0) }.sorted()
        for line in Set(wanted).symmetricDifference(found).sorted() {
            Issue.record("\(wanted.contains(line) ? "not found" : "not expected"): \(line)")
        }
        #expect(checker.findings.map(\.position) == checker.findings.map(\.position).sorted())
        #expect(checker.hasErrors)
        let kinds = Set(checker.findings.map(\.kind))
        #expect(kinds == Set(CatalogProblem.Kind.allCases).subtracting([.malformed, .foreignPlaceholders]))
    }

    @Test("The warnings of a kind can be turned into errors")
    func errors() throws {
        let bytes = Support.catalog([Support.unit("en", "It's"), Support.unit("fr", "C'est: ça")])
        func findings(_ errors: Set<CatalogProblem.Kind>) -> [String] {
            let checker = CatalogChecker(bytes, fileName: "L", errors: errors)
            let tables = CatalogTables([.init(path: "L", bytes: bytes)])
            #expect(tables.findings(errors: errors) == checker.findings)
            #expect(checker.hasErrors == !errors.isEmpty)
            return checker.findings.map { "\($0.severity) \($0.kind)" }
        }
        #expect(findings([]) == Array(repeating: "warning typography", count: 3))
        #expect(findings([.typography]) == Array(repeating: "error typography", count: 3))
    }

    @Test("Invalid JSON is one finding")
    func malformed() {
        let checker = CatalogChecker(Array("{\n  x".utf8), fileName: "L")
        #expect(checker.findings.map(\.description) == ["L:2:3: error: expected a key in quotation marks"])
        #expect(checker.findings.map(\.kind) == [.malformed])
    }

    @Test("A catalog with only warnings has no errors")
    func warnings() throws {
        let same = [Support.unit("en", "Score"), Support.unit("fr", "Score")]
        let checker = CatalogChecker(Support.catalog(same), fileName: "L")
        #expect(checker.findings.map(\.kind) == [.sameAsSource])
        #expect(!checker.hasErrors)
    }

    @Test("A translation is not the same as the source text if its substitutions have forms that the source text lacks")
    func sameForms() throws {
        func finding(_ french: [String: String]) throws -> [CatalogProblem.Kind] {
            let english = ["one": "%argst", "two": "%argnd", "few": "%argrd", "other": "%argth"]
            let texts = [("en", english), ("fr", french)].map { language, forms in
                let members = forms.sorted { $0.key < $1.key }.map { form, text in
                    #""\#(form)": { "stringUnit": { "state": "translated", "value": "\#(text)" } }"#
                }
                return #""\#(language)": { "stringUnit": { "state": "translated", "value": "%#@ordinalPlace@ place" },"#
                    + #" "substitutions": { "ordinalPlace": { "argNum": 1, "formatSpecifier": "lld","#
                    + #" "variations": { "plural": { \#(members.joined(separator: ", ")) } } } } }"#
            }
            return CatalogChecker(Support.catalog(texts), fileName: "L").findings.map(\.kind)
        }
        #expect(try finding(["one": "%arger", "other": "%arge"]) == [])
        #expect(try finding(["one": "%argst", "other": "%argth"]).contains(.sameAsSource))
    }

    @Test("The warning about a form that is the same as in the source text names the form")
    func sameForm() {
        let texts = [
            Support.plural("en", ["one": "%lld gram", "other": "%lld grams"]),
            Support.plural(
                "pl", ["one": "%lld gram", "few": "%lld gramy", "many": "%lld gramów", "other": "%lld grama"]),
        ]
        let same = CatalogChecker(Support.catalog(texts), fileName: "L").findings.filter { $0.kind == .sameAsSource }
        #expect(same.map(\.message) == ["`k` in `pl` is the same as in `en` in the form `one`"])
    }

    @Test("A misspelt member is a warning that suggests the right name, and other unknown members are ignored")
    func misspeltMembers() {
        let text = """
            { "sourceLanguage": "en", "version": "1.0", "versoin": "1.0", "newMember": 1, "strings": {
            "k": { "coment": "c", "generatesSymbol": true, "localisations": {},
            "localizations": {
            "en": { "stringUnit": { "tsate": "new", "state": "translated", "value": "%#@n@" }, "substitution": {},
            "substitutions": { "n": { "argNumber": 1, "argNum": 1, "formatSpecifer": "lld", "formatSpecifier": "lld",
            "variations": { "plural": { "one": { "stringUnit": { "state": "translated", "value": "%arg a" } },
            "other": { "stringUnit": { "state": "translated", "value": "%arg b" } } } } } } } } } } }
            """
        let found = CatalogChecker(Array(text.utf8), fileName: "L").findings.filter { $0.kind == .malformed }
        #expect(
            found.map(\.description) == [
                "L:1:45: warning: unknown member `versoin`; did you mean `version`? [malformed]",
                "L:2:8: warning: unknown member `coment`; did you mean `comment`? [malformed]",
                "L:2:48: warning: unknown member `localisations`; did you mean `localizations`? [malformed]",
                "L:4:25: warning: unknown member `tsate`; did you mean `state`? [malformed]",
                "L:4:84: warning: unknown member `substitution`; did you mean `substitutions`? [malformed]",
                "L:5:27: warning: unknown member `argNumber`; did you mean `argNum`? [malformed]",
                "L:5:56: warning: unknown member `formatSpecifer`; did you mean `formatSpecifier`? [malformed]",
            ])
    }

    @Test("The entry with an empty key that Xcode writes for an app causes no finding, and is written again")
    func emptyEntry() throws {
        let text =
            #"{ "sourceLanguage": "en", "version": "1.0", "strings": { "": { }, "k": { "comment": "c","#
            + #" "localizations": { \#(Support.unit("en", "One")), \#(Support.unit("fr", "Un")) } } } }"#
        var uses = SymbolUses()
        uses.add(swift: "let k: LocalizedStringResource = .k")
        #expect(CatalogChecker(Array(text.utf8), fileName: "L", uses: uses).findings == [])
        let document = try CatalogDocument(parsing: Array(text.utf8), fileName: "L")
        #expect(String(decoding: document.bytes, as: UTF8.self).contains("\"\" : {"))
    }

    @Test("Tags without text, unneeded translations and unused substitutions are warnings")
    func orphans() throws {
        let strings = """
            { "sourceLanguage": "en", "version": "1.0", "strings": {
            "a": { "comment": "<b> and <i>", "localizations": {
            "en": { "stringUnit": { "value": "<b> <i></i></b>, <b><i>x</i></b>, <b>%@</b> 5 %" } } } },
            "b": { "comment": "c", "shouldTranslate": false, "localizations": {
            \(Support.unit("en", "Gather")),
            \(Support.unit("fr", "Gather")) } },
            "c": { "comment": "c", "localizations": {
            \(Support.substitution("en", "%lld", ["one": "%arg", "other": "%arg"])) } }
            } }
            """
        let found = CatalogChecker(Array(strings.utf8), fileName: "L").findings
            .filter { $0.kind == .markup || $0.kind == .unused }
        #expect(
            found.map(\.description) == [
                "L:3:34: warning: `a` in `en` has no text between `<i>` and `</i>` [markup]",
                "L:3:34: warning: `a` in `en` has no text between `<b>` and `</b>` [markup]",
                "L:6:1: warning: `b` in `fr` is a translation, but the key has `shouldTranslate` false [unused]",
                "L:9:1: warning: `c` in `en` has a substitution `n` without a placeholder `%#@n@` [unused]",
            ])
    }
}
