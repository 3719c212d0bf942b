// Placeholders of other localization systems. Readers would see them as they are written.

import Testing

@Suite("Placeholders of other systems")
struct ForeignPlaceholderTests {
    @Test(
        "When all languages have a placeholder of another system, each gets a warning that says what to write",
        arguments: [
            ("Hello {name}", "{name}"), ("Hello {0}!", "{0}"), ("Hello {{name}}", "{{name}}"),
            ("Hello {{ user.name }}", "{{ user.name }}"), (#"Hello \\(name)"#, #"\(name)"#), ("Hello $name.", "$name"),
            ("Hello ${name}", "${name}"), ("Hello #{name}", "#{name}"), ("Pay {price, number}", "{price, number}"),
        ])
    func placeholders(text: String, written: String) {
        let expected =
            "warning: `\(written)` is not a placeholder, and readers see it as it is:"
            + " write `%@` for a text, `%lld` for a whole number [foreignPlaceholders]"
        let found = problems(localizations: "\(unit("en", text)), \(unit("lt", text))")
        #expect(found.count == 2 && found.allSatisfy { $0.hasSuffix(expected) }, "\(found)")
    }

    @Test(
        "Plural and select forms of ICU are one warning",
        arguments: [
            ("{count, plural, one {# seat} other {{count} seats}}", "{count, plural, …}", "a substitution `%#@count@`"),
            ("You came {n,selectordinal, other {#th}}", "{n,selectordinal, …}", "a substitution `%#@count@`"),
            ("{who, select, other {They}} came", "{who, select, …}", "a key for each of its texts"),
        ])
    func plurals(text: String, written: String, remedy: String) {
        let found = problems(localizations: unit("en", text))
        #expect(found.count == 1 && found[0].contains("`\(written)` is not") && found[0].contains(remedy), "\(found)")
    }

    @Test(
        "Braces, `$`, `#` and backslashes that begin no placeholder are parts of the text",
        arguments: [
            "5 $", "$5", "US$ and A$AP", "$HOME", "$a", "{ }", "{}", "{ %@ }", "{%@}", "a {b c}", "{…}", "{1a}",
            "\\\\o/",
            "{a, b}", "\\\\(x", "#1", "{\\\"a\\\": 1}", "p{2,3}",
        ])
    func texts(text: String) {
        #expect(problems(localizations: unit("en", text), key: "k").filter { $0.contains("foreign") } == [])
    }

    @Test("A key that is its own text is searched for placeholders of other systems, too")
    func keys() {
        #expect(problems(catalogText(#""Hello {name}": { }"#)).map { $0.contains("`{name}`") } == [true])
    }

    @Test("A placeholder of another system in a translation only is a warning, and the missing `%@` is an error")
    func oneLanguage() {
        let found = problems(localizations: "\(unit("en", "Hello %@")), \(unit("lt", "Labas, {name}"))")
        #expect(found.count == 2, "\(found)")
        #expect(found.contains { $0.contains("error: placeholders of `k` in `lt`: expected %@") })
        #expect(found.contains { $0.contains("warning: `{name}` is not a placeholder") })
    }

    @Test(
        "A placeholder of another system in the source text only is an error there, and causes none in the translations",
        arguments: ["Hello {name}", "Hello ${name}", "Hello {{name}}"])
    func sourceOnly(text: String) {
        let texts = "\(unit("en", text)),\n\(unit("lt", "Labas, %@")),\n\(unit("pl", "Cześć, %@"))"
        let found = problems(localizations: texts)
        #expect(found.count == 1 && found[0].contains("is not a placeholder, and readers see"), "\(found)")
        #expect(found.first?.hasPrefix("L.xcstrings:2:") == true && found[0].contains(": error: "), "\(found)")
        let key = problems(catalogText(#""\#(text)": { "localizations": { \#(unit("lt", "Labas, %@")) } }"#))
        #expect(key.count == 1 && key[0].contains(": error: `"), "\(key)")
    }

    @Test("`%{name}` of Ruby is one error, without a warning about `{name}`")
    func percentSign() {
        let found = problems(localizations: unit("en", "Hello %{name}"))
        #expect(found.count == 1 && found[0].contains("error"), "\(found)")
    }
}
