// A mistake in the source text is one error there, and none in its translations. A mistake in a translation is one error, too.

import Testing

@Suite("Mistakes in source texts")
struct SourceFaultTests {
    @Test(
        "Translations are not compared with a source text that has a wrong placeholder",
        arguments: [
            ("Thank you, %s!", "Ačiū, %@!", "`%s` is not supported: write `%@`"),
            ("Thanks, %{name}!", "Ačiū, %@!", "`%{name}` looks like a placeholder, which is not supported: write `%@`"),
            ("€%,.2f", "%.2lf €", "`%,.2f` is not supported: write `%.2lf`"),
            ("Thank you, %$@!", "Ačiū, %1$@!", "`%$@` is not supported: write `%1$@`"),
            ("Thank you, %0$@!", "Ačiū, %1$@!", "the argument number has to be from 1 to 99, not 0"),
        ])
    func placeholders(source: String, translation: String, message: String) {
        let found = problems(localizations: unit("en", source) + ",\n" + unit("lt", translation))
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("L.xcstrings:2:") == true)
        #expect(found.first?.contains(": error: \(message)") == true, "\(found)")
    }

    @Test(
        "The error about a translation in another order names the number that `%@` has in the source text",
        arguments: [
            ("%@ gave %#@n@", "%#@n@ o %@", 2, 1), ("%#@n@ from %@", "%@: %2$#@n@", 1, nil),
            ("%@, %@: %#@n@", "%1$@, %#@n@: %@", 3, nil), ("%@, %#@n@, %@", "%1$@ %#@n@ %2$@", 2, 3),
        ])
    func order(source: String, translation: String, number: Int, free: Int?) {
        func text(_ language: String, _ value: String) -> String {
            substitution(language, value, ["other": "%arg jars"]).replacing("Num\": 1", with: "Num\": \(number)")
        }
        let found = problems(localizations: text("en", source) + ",\n" + text("cy", translation))
        #expect(found.contains { $0.contains("`argNum`") } == (free == nil && number == 1), "\(found)")
        guard let free else { return }
        let message =
            "argument \(number) is `%lld` in `en`, but this translation uses it for `%@` too: write `%\(free)$@`, the number"
        #expect(found.count == 1 && found[0].contains(message) && found[0].hasPrefix("L.xcstrings:4:"), "\(found)")
        let corrected = translation.replacing(" %@", with: " %\(free)$@").replacing("%2$@", with: "%\(free)$@")
        #expect(problems(localizations: text("en", source) + "," + text("cy", corrected)) == [])
    }

    @Test("The error about a wrong `argNum` of a translation names the number of the source text")
    func argumentNumber() {
        let english = substitution("en", "%@, %@: %#@n@", ["other": "%arg"]).replacing("Num\": 1", with: "Num\": 3")
        let welsh = substitution("cy", "%@, %@: %#@n@", ["other": "%arg"]).replacing("Num\": 1", with: "Num\": 2")
        let found = problems(localizations: "\(english), \(welsh)")
        #expect(found.count == 1 && found[0].contains("`argNum` of `n` is 2, which is `%@`; write 3"), "\(found)")
    }

    @Test("The error about a `%@` that the source text does not have names no number")
    func surplusText() {
        let english = substitution("en", "%@ gave %#@n@", ["other": "%arg"]).replacing("Num\": 1", with: "Num\": 2")
        let welsh = substitution("cy", "%1$@ %#@n@ %@", ["other": "%arg"]).replacing("Num\": 1", with: "Num\": 2")
        let found = problems(localizations: "\(english), \(welsh)")
        let message = "is `%lld` in `en`, but this translation uses it for `%@` too ["
        #expect(found.count == 1 && found[0].contains(message), "\(found)")
    }

    @Test(
        "A misspelt substitution in the source text is the only error",
        arguments: [
            ("%#n@", "`%#n@` is not supported: write `%#@n@` [placeholders]"),
            ("%1$#n@", "`%1$#n@` is not supported: write `%1$#@n@` [placeholders]"),
            ("%@n@", "`k` in `en` has a substitution `n` without a placeholder `%#@n@` [unused]"),
        ])
    func substitutions(text: String, message: String) {
        let forms: KeyValuePairs = ["other": "%arg jars"]
        let english = substitution("en", text, forms)
        let others = ["cy", "pl"].map { substitution($0, "%#@n@", forms) }.joined(separator: ",\n")
        let found = problems(localizations: english + ",\n" + others).filter { $0.contains(": error: ") }
        #expect(found.count == 1 && found[0].hasPrefix("L.xcstrings:2:") && found[0].hasSuffix(message), "\(found)")
    }

    @Test("A substitution that the text does not use is a warning")
    func unusedSubstitution() {
        let found = problems(localizations: substitution("en", "%lld", ["other": "%arg"]))
        let message = "warning: `k` in `en` has a substitution `n` without a placeholder"
        #expect(found.count == 1 && found[0].contains(message), "\(found)")
    }

    @Test(
        "The error about a wrong format specifier names those for plural forms",
        arguments: ["int", "1$lld", "arg", ""])
    func specifier(specifier: String) {
        let english = substitution("en", "%#@n@", ["other": "%arg"]).replacing("\"lld\"", with: "\"\(specifier)\"")
        let found = problems(localizations: english)
        #expect(found.contains { $0.contains("write `lld` for a whole number, `lf` or `.1lf` for one") }, "\(found)")
    }

    @Test("A wrong placeholder in a translation is one error there")
    func translation() {
        let found = problems(localizations: unit("en", "Thank you, %@!") + ",\n" + unit("lt", "Ačiū, %s!"))
        #expect(found == ["L.xcstrings:3:57: error: `%s` is not supported: write `%@` [placeholders]"])
    }

    @Test("For plural forms whose number has a wrong placeholder, only the placeholder is an error")
    func forms() {
        let english = plural("en", ["one": "one player", "other": "%,d players"])
        let found = problems(localizations: english + ",\n" + plural("lt", ["other": "%lld žaidėjų"]))
        #expect(found.count == 1)
        #expect(found.first?.contains("error: `%,d` is not supported: write `%lld`") == true, "\(found)")
    }

    private func rooms(_ language: String, _ text: String, _ first: Int, _ second: Int) -> String {
        let parts = [("rooms", first), ("beds", second)].map { name, number in
            #"""
            "\#(name)": { "argNum": \#(number), "formatSpecifier": "lld",
            "variations": { "plural": { \#(unit("other", "%arg")) } } }
            """#
        }
        return #"""
            "\#(language)": { "stringUnit": { "value": "\#(text)" }, "substitutions": {
            \#(parts.joined(separator: ",\n")) } }
            """#
    }

    @Test("Two substitutions of the source text with the same number are an error when a translation has two numbers")
    func repeatedNumber() {
        let text = "%#@rooms@, %#@beds@"
        let english = rooms("en", text, 1, 1)
        let found = problems(localizations: english + ",\n" + rooms("lt", text, 1, 2) + "," + rooms("pl", text, 1, 2))
        #expect(
            found == [
                "L.xcstrings:5:1: error: `beds` and `rooms` both have the `argNum` 1, and `lt` has %1$lld %2$lld;"
                    + " write 2 for one of them [placeholders]"
            ])
    }

    @Test("Substitutions that show the same number are a warning, and an error when they do so only in a translation")
    func numberShownTwice() {
        let text = "%#@rooms@, %#@beds@"
        let twice =
            "the substitutions `beds`, `rooms` show the same number, argument 1: write another `argNum` for one of"
            + " them, or remove `%arg` from its forms [placeholders]"
        let english = rooms("en", text, 1, 1)
        #expect(problems(localizations: english) == ["L.xcstrings:5:1: warning: \(twice)"])
        // The text has the warning once, and not in each translation.
        #expect(
            problems(localizations: english + ",\n" + rooms("lt", text, 1, 1)) == ["L.xcstrings:5:1: warning: \(twice)"]
        )

        // Two substitutions can rightly have the same number, such as one for the verb and one for the noun.
        let verb = english.replacing(#""value": "%arg""#, with: #""value": "are""#, maxReplacements: 1)
        #expect(problems(localizations: verb) == [])
        #expect(problems(localizations: verb + ",\n" + verb.replacing("\"en\"", with: "\"lt\"")) == [])
        #expect(
            problems(localizations: verb + ",\n" + rooms("lt", text, 1, 1)) == ["L.xcstrings:10:1: error: \(twice)"])
        // A translation can have two substitutions for one of the source text.
        let one = substitution("en", "%#@n@", ["other": "%arg rooms"])
        #expect(problems(localizations: one + ",\n" + verb.replacing("\"en\"", with: "\"lt\"")) == [])
    }

    @Test("A substitution in a translation must have the number of the one with the same name in the source text")
    func otherNumber() {
        let text = "%#@rooms@, %#@beds@"
        let english = rooms("en", text, 1, 2)
        #expect(problems(localizations: english + ",\n" + rooms("lt", "%#@beds@, %#@rooms@", 1, 2)) == [])
        #expect(
            problems(localizations: english + ",\n" + rooms("lt", text, 1, 1)) == [
                "L.xcstrings:10:1: error: `argNum` of `beds` is 1, and 2 in `en`: write 2 [placeholders]"
            ])
        #expect(
            problems(localizations: english + ",\n" + rooms("lt", text, 2, 1)) == [
                "L.xcstrings:8:1: error: `argNum` of `rooms` is 2, and 1 in `en`: write 1 [placeholders]",
                "L.xcstrings:10:1: error: `argNum` of `beds` is 1, and 2 in `en`: write 2 [placeholders]",
            ])
        // Without `argNum`, the order of the placeholders decides.
        func unnumbered(_ text: String) -> String {
            text.replacing(#""argNum": 1, "#, with: "").replacing(#""argNum": 2, "#, with: "")
        }
        let exchanged = rooms("lt", "%#@beds@, %#@rooms@", 1, 2)
        #expect(
            problems(localizations: unnumbered(english) + ",\n" + unnumbered(exchanged)) == [
                "L.xcstrings:8:1: error: `%#@rooms@` is argument 2, and argument 1 in `en`: write `%1$#@rooms@` [placeholders]",
                "L.xcstrings:10:1: error: `%#@beds@` is argument 1, and argument 2 in `en`: write `%2$#@beds@` [placeholders]",
            ])
        let numbered = rooms("lt", "%2$#@beds@, %1$#@rooms@", 1, 2)
        #expect(problems(localizations: unnumbered(english) + ",\n" + unnumbered(numbered)) == [])
    }

    @Test("A placeholder and a substitution with the same number are an error when a translation has two numbers")
    func numberOfPlaceholder() {
        let english = substitution("en", "%lld of %#@n@", ["other": "%arg players"])
        let lithuanian = substitution("lt", "%1$lld iš %2$#@n@", ["other": "%arg"])
            .replacing(#""argNum": 1"#, with: #""argNum": 2"#)
        #expect(problems(localizations: english) == [])
        #expect(
            problems(localizations: english + ",\n" + lithuanian) == [
                "L.xcstrings:2:114: error: `n` and `%1$lld` both have the number 1, and `lt` has %1$lld %2$lld;"
                    + " write 2 for one of them [placeholders]"
            ])
    }
}
