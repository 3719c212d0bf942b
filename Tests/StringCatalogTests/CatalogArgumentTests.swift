// Keys that are their own texts, and the arguments of source texts, translations and substitutions.

import StringCatalog
import Testing

@Suite("Arguments of a catalog’s texts")
struct CatalogArgumentTests {
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
                "`argNum` of `n` is 1, which is `%@`; write 2, or number each `%@`, as `%1$@` [placeholders]"
            ])
        let before = substitution("en", "%#@n@ of %@", ["other": "%arg books"])
        #expect(problems(localizations: before).isEmpty)
        #expect(
            problems(localizations: before.replacing(#""argNum": 1"#, with: #""argNum": 2"#)).map {
                $0.split(separator: "error: ").last
            } == ["`argNum` of `n` is 2, which is `%@`; write 1, or number each `%@`, as `%1$@` [placeholders]"])
        #expect(problems(localizations: after.replacing(#""argNum": 1"#, with: #""argNum": 2"#)).isEmpty)
        let inForm = substitution("en", "%#@n@", ["other": "%arg books by %1$@ and %2$@"])
        #expect(
            problems(localizations: inForm).map { $0.split(separator: "error: ").last } == [
                "`argNum` of `n` is 1, which is `%@`; write 3, or number each `%@`, as `%1$@` [placeholders]"
            ])
    }

    @Test("A key without a text in the source language is its own text")
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

    @Test(
        "The `argNum` of a substitution is a whole number from 1 to 99",
        arguments: [("1", true), ("0", false), ("100", false), ("1.5", false)])
    func argumentNumbers(_ number: String, _ isValid: Bool) {
        let text = substitution("en", "%#@n@", ["other": "%arg"])
            .replacing(#""argNum": 1"#, with: #""argNum": \#(number)"#)
        let messages = problems(localizations: text).map { $0.split(separator: "error: ").last }
        #expect(messages == (isValid ? [] : ["`argNum` must be a whole number from 1 to 99"]))
    }
}
