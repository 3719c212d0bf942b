import LocalizationTools
import Testing

@Suite("Plural forms of translations")
struct PluralCheckTests {
    private static let english = ["one": "%lld player found", "other": "%lld players found"]

    /// The findings about plural forms and placeholders.
    private func findings(_ localizations: String...) throws -> [String] {
        CatalogChecker(Support.catalog(localizations), fileName: "L").findings
            .filter { $0.kind == .pluralForms || $0.kind == .placeholders }
            .map { "\($0.severity): \($0.message)" }
    }

    @Test(
        "A translation needs plural forms where the source text has them, unless its language has only one",
        arguments: [("fr", 1), ("pl", 1), ("ja", 0)])
    func lacking(language: String, count: Int) throws {
        let found = try findings(
            Support.plural("en", Self.english), Support.unit(language, "%lld joueurs trouvés"))
        #expect(found.count == count)
        for finding in found {
            #expect(finding == "error: `k` in `\(language)` has no plural forms for %1$lld, which `en` has")
        }
    }

    @Test("A translation can have its plural forms in a substitution")
    func lackingInSubstitutions() throws {
        let forms = ["one": "%arg joueur", "many": "%arg de joueurs", "other": "%arg joueurs"]
        let french = Support.substitution("fr", "%#@n@ trouvés", forms)
        #expect(try findings(Support.plural("en", Self.english), french) == [])
        let english = Support.substitution("en", "%#@n@ found", ["one": "%arg player", "other": "%arg players"])
        #expect(try findings(english, french) == [])
        #expect(try findings(english, Support.unit("fr", "%lld joueurs")).count == 1)
        // German has only one ordinal form and needs no variations.
        let place = Support.substitution(
            "en", "%#@ordinalN@ place", ["one": "%argst", "two": "%argnd", "few": "%argrd", "other": "%argth"],
            name: "ordinalN")
        #expect(try findings(place, Support.unit("de", "%lld. Platz")) == [])
    }

    @Test("A form for 0 that only the source text has is a warning")
    func lostZero() throws {
        let forms = ["one": "%arg a", "many": "%arg b", "other": "%arg c"]
        let english = Support.substitution("en", "%#@n@", ["zero": "none", "one": "%arg a", "other": "%arg b"])
        let warning = "warning: `k` in `fr` has no form for `zero`, which `en` has"
        #expect(try findings(english, Support.substitution("fr", "%#@n@", forms)) == [warning])
        let whole = forms.merging(["zero": "rien"]) { $1 }
        #expect(try findings(english, Support.substitution("fr", "%#@n@", whole)) == [])
        let plural = Support.plural("en", ["zero": "none", "one": "%lld a", "other": "%lld b"])
        let french = Support.plural("fr", ["one": "%lld a", "many": "%lld b", "other": "%lld c"])
        #expect(try findings(plural, french) == [warning])
        // Latvian needs the form `zero`, so it is an error, and not a warning, when this form is missing.
        let latvian = try findings(plural, Support.plural("lv", ["one": "%lld a", "other": "%lld c"]))
        #expect(latvian == ["error: `k` in `lv` has no form for `zero`, which the language needs"])
    }

    @Test("A missing form that is for whole millions only is a warning", arguments: ["fr", "es", "it", "pt"])
    func millions(language: String) throws {
        let forms = Support.plural(language, ["one": "%lld a", "other": "%lld b"])
        let warning =
            "warning: `k` in `\(language)` has no form for `many`, which `\(language)` uses for whole millions only"
        #expect(try findings(Support.plural("en", Self.english), forms) == [warning])
        let polish = Support.plural("pl", ["one": "%lld a", "few": "%lld b", "other": "%lld c"])
        let error = "error: `k` in `pl` has no form for `many`, which the language needs"
        #expect(try findings(Support.plural("en", Self.english), polish) == [error])
    }

    @Test(
        "A form that is for numbers with decimals only is not needed for whole numbers",
        arguments: ["lt", "cs", "sk"])
    func decimals(language: String) throws {
        let forms = ["one": "%arg a", "few": "%arg b", "other": "%arg c"]
        let english = ["one": "%arg player", "other": "%arg players"]
        func found(_ specifier: String) throws -> [String] {
            try findings(
                Support.substitution("en", "%#@n@", english, specifier: specifier),
                Support.substitution(language, "%#@n@", forms, specifier: specifier))
        }
        #expect(try found("lld") == [])
        #expect(try found("lf") == ["error: `k` in `\(language)` has no form for `many`, which the language needs"])
        let plural = Support.plural(language, ["one": "%lld a", "few": "%lld b", "other": "%lld c"])
        #expect(try findings(Support.plural("en", Self.english), plural) == [])
    }

    @Test(
        "Forms that numbers with fixed decimals never have are not needed",
        arguments: [
            ("en", ".1lf", []), ("en", ".0lf", ["one"]), ("en", "lf", ["one"]), ("pl", ".1lf", []),
            ("he", ".1lf", ["one"]),
            ("fr", ".2lf", ["one"]), ("lt", ".1lf", ["one", "few", "many"]),
            ("ar", ".1lf", ["zero", "one", "two", "few", "many"]),
            ("lv", ".2lf", ["zero", "one"]), ("sl", ".1lf", ["few"]), ("cs", ".1lf", ["many"]),
        ] as [(String, String, [String])])
    func fixedDecimals(language: String, specifier: String, needed: [String]) throws {
        let number = Support.substitution(language, "%#@n@", ["other": "%arg a"], specifier: specifier)
        let english = Support.substitution("en", "%#@n@", ["one": "%arg b", "other": "%arg b"], specifier: specifier)
        let place = "error: `k` in `\(language)` has no form for"
        let found = try language == "en" ? findings(number) : findings(english, number)
        let errors = found.filter { $0.hasPrefix("error") }
        #expect(errors == needed.map { "\(place) `\($0)`, which the language needs" })
        let plural = Support.plural(language, ["other": "%\(specifier) a"])
        let englishForms = Support.plural("en", ["one": "%\(specifier) b", "other": "%\(specifier) b"])
        let whole = try language == "en" ? findings(plural) : findings(englishForms, plural)
        #expect(whole.filter { $0.hasPrefix("error") } == errors)
        guard language == "pl" else { return }
        #expect(try findings(english, Support.unit("pl", "%\(specifier) km")) == [])
        let exported = try Support.exported(Support.document(Support.catalog([english])), "pl")
        #expect(exported.contains("plural.other") && !exported.contains("plural.few"))
    }

    @Test("A placeholder that is not supported is the only error of its text and of its translations")
    func unsupportedPlaceholder() throws {
        let forms = ["one": "%lld a", "few": "%lld b", "other": "%lld c"]
        let english = Support.plural("en", ["one": "one player", "other": "%,d players"])
        let error = "error: `%,d` is not supported: write `%lld`"
        #expect(try findings(english, Support.plural("lt", forms)) == [error])
        let part = Support.substitution("en", "%#@n@", ["one": "%arg a", "other": "%,d b"])
        let translated = forms.mapValues { $0.replacing("%lld", with: "%arg") }
        #expect(try findings(part, Support.substitution("lt", "%#@n@", translated)) == [error])
    }

    @Test("Translations are not compared with a source text whose `argNum` is wrong", arguments: [1, 2])
    func wrongArgument(number: Int) throws {
        func text(_ language: String, _ forms: [String: String], _ number: Int) -> String {
            Support.substitution(language, "%1$@: %#@n@", forms).replacing("Num\": 1", with: "Num\": \(number)")
        }
        let english = text("en", ["zero": "none", "one": "%arg a", "other": "%arg b"], number)
            .replacing("%1$@", with: "%@")
        let polish = text("pl", ["one": "%arg a", "few": "b", "many": "%arg c", "other": "%arg d"], 2)
        let found = try findings(english, polish)
        // With the right number, the form `zero` is missing, and `few` does not show its number.
        #expect(found.count == (number == 1 ? 1 : 2))
        if number == 1 { #expect(found.first?.contains("error: `argNum` of `n` is 1, which is `%@`") == true) }
    }

    @Test("For a form that the language has only for ordinals, the error says how a substitution for ordinals is named")
    func nameOfOrdinals() throws {
        let forms = ["one": "%argst", "two": "%argnd", "few": "%argrd", "many": "%argxx", "other": "%argth"]
        let place = "error: `k` in `en` has a form for"
        let hint = "; the name of a substitution for ordinals starts with `ordinal`"
        let known = " (it has one, other)"
        // Each form also has a warning, because a letter follows its number.
        let found = try findings(Support.substitution("en", "%#@place@", forms, name: "place"))
        #expect(found.count == 8)
        #expect(
            found.filter { $0.hasPrefix("error") }.sorted() == [
                "\(place) `few`, which the language does not have\(known)\(hint)",
                "\(place) `many`, which the language does not have\(known)",
                "\(place) `two`, which the language does not have\(known)\(hint)",
            ])
        let plural = Support.plural("en", Self.english.merging(["two": "%lld players found"]) { $1 })
        #expect(try findings(plural) == ["\(place) `two`, which the language does not have\(known)"])
    }

    @Test("A form for 0 is allowed for counts, but for ordinals only where the language has it")
    func zeroOfOrdinals() throws {
        let forms = ["zero": "%arg a", "one": "%arg b", "two": "%arg c", "few": "%arg d", "other": "%arg e"]
        let counted = Support.substitution("en", "%#@n@", ["zero": "none", "one": "%arg a", "other": "%arg b"])
        #expect(try findings(counted) == [])
        let english = Support.substitution("en", "%#@ordinalN@", forms, name: "ordinalN")
        #expect(try findings(english).count == 1)
        let message = "has a form for `zero`, which the language does not have (it has one, two, few, other)"
        #expect(try findings(english).first?.hasSuffix(message) == true)
        let source = Support.substitution("en", "%#@ordinalN@", forms.filter { $0.key != "zero" }, name: "ordinalN")
        let welsh = Support.substitution(
            "cy", "%#@ordinalN@", forms.merging(["many": "%arg f"]) { $1 }, name: "ordinalN")
        #expect(try findings(source, welsh) == [])
    }

    @Test(
        "A form for several numbers must show the number",
        arguments: [
            ("fr", ["one": "%lld joueur", "many": "%lld de joueurs", "other": "joueurs"], "other", "error"),
            ("fr", ["one": "%lld joueur", "many": "des joueurs", "other": "%lld joueurs"], "many", "error"),
            ("pl", ["one": "%lld a", "few": "b", "many": "%lld c", "other": "%lld d"], "few", "error"),
            // In French, `one` is for 0 and 1, or for 1 alone if 0 has its own form. In Lithuanian, it is for 1, 21, 31 and so on.
            ("fr", ["one": "un joueur", "many": "%lld de joueurs", "other": "%lld joueurs"], "one", "warning"),
            ("lt", ["one": "a", "few": "%lld b", "many": "%lld c", "other": "%lld d"], "one", "warning"),
            ("fr", ["zero": "rien", "one": "un", "many": "%lld de joueurs", "other": "%lld joueurs"], "", ""),
            ("pl", ["one": "a", "few": "%lld b", "many": "%lld c", "other": "%lld d"], "", ""),
            (
                "ar",
                [
                    "zero": "a", "one": "b", "two": "c", "few": "%lld d", "many": "%lld e", "other": "%lld f",
                ], "", ""
            ),
            ("cy", ["zero": "a", "one": "b", "two": "c", "few": "d", "many": "e", "other": "%lld"], "", ""),
        ])
    func numbers(language: String, forms: [String: String], form: String, severity: String) throws {
        let found = try findings(Support.plural("en", Self.english), Support.plural(language, forms))
        let expected =
            "\(severity): `k` in `\(language)` does not show its number in the form `\(form)`, which is for more than"
            + " one number"
        #expect(found == (form.isEmpty ? [] : [expected]))
    }

    @Test("A form without its number is only a warning when the source text does not show the number either")
    func withoutNumberInSource() throws {
        let english = Support.plural("en", ["one": "%lld player", "other": "players"])
        let polish = Support.plural("pl", ["one": "%lld a", "few": "b", "many": "%lld c", "other": "d"])
        #expect(try findings(english, polish).map { $0.prefix(7) } == ["warning", "warning", "warning"])
    }

    @Test("The text around a substitution can show its number")
    func numbersOfSubstitutions() throws {
        let english = Support.substitution("en", "%1$lld %1$#@n@", ["one": "player", "other": "players"])
        #expect(try findings(english) == [])
        let lost = Support.substitution("fr", "%#@n@", ["one": "%arg a", "many": "%arg b", "other": "c"])
        let source = Support.substitution("en", "%#@n@", ["one": "%arg a", "other": "%arg b"])
        #expect(try findings(source, lost).count == 1)
    }
}
