// Mistakes in the structure of a catalog, with messages that say what to write; and keys whose symbols would have a meaning in Swift.

import StringCatalog
import Testing

@Suite("Mistakes in catalogs")
struct MistakeTests {
    private let part = substitution("en", "%#@n@", ["one": "%arg seat", "other": "%arg seats"])

    @Test("A misspelt `plural` or `device` is the only error of its text")
    func misspeltPlural() {
        let found = problems(localizations: part.replacing("\"plural\"", with: "\"plurals\""))
        #expect(found.count == 1 && found[0].contains("unknown member `plurals`; did you mean `plural`?"), "\(found)")
        let device = problems(
            localizations: #""en": { "variations": { "devices": { \#(unit("other", "Tap")) } } }"#)
        #expect(device.count == 1 && device[0].contains("did you mean `device`?"), "\(device)")
        let other = problems(localizations: #""en": { "variations": { "width": { } } }"#)
        #expect(other.count == 1 && other[0].contains("expected either `plural` or `device`"), "\(other)")
    }

    @Test("Forms without `variations` are the only error of their text")
    func withoutVariations() {
        let found = problems(
            localizations: part.replacing(#""variations": { "plural": {"#, with: #""plural": {"#)
                .replacing("} } } } }", with: "} } } }"))
        let message = #"`plural` is a member of `variations`: write `"variations" : { "plural" : … }`"#
        #expect(found.count == 1 && found[0].hasSuffix(message), "\(found)")
    }

    @Test("Without a text in the source language, the placeholders are those of the key")
    func keyAsText() {
        let found = problems(localizations: unit("lt", "Reisai: %@"), key: "Sailings")
        #expect(found.count == 1, "\(found)")
        #expect(
            found.first?.contains(
                "expected no placeholders, as in the key, which is the text in `en`, found %@") == true, "\(found)")
    }

    @Test("A source language without any text is reported as a warning, unless the keys are texts")
    func sourceLanguage() {
        let texts = #""page.title": { "localizations": { \#(unit("lt", "Reisai")) } }"#
        let found = problems(catalogText(texts))
        let message = "no key has a text in the source language `en`, so the keys are its texts [missing]"
        #expect(found.count == 1 && found[0].hasPrefix("L.xcstrings:1:21: warning: \(message)"), "\(found)")
        #expect(problems(catalogText(texts.replacing("page.title", with: "Sailings"))) == [])
        #expect(problems(catalogText(texts.replacing("\"lt\"", with: "\"EN\""))) == [])
        #expect(problems(catalogText("")) == [])
    }

    @Test("A misspelt source language is one error, and the texts in the language that is meant are the source texts")
    func misspeltSourceLanguage() {
        let texts = #""page.title": { "localizations": { \#(unit("en", "Hi %@")), \#(unit("lt", "Labas %@")) } }"#
        let found = problems(catalogText(texts).replacing(#"ge": "en""#, with: #"ge": "eng""#))
        #expect(found.count == 1 && found[0].contains("error: no key has a text in the source language"), "\(found)")
        #expect(found.first?.contains("`eng`, so the keys are its texts; did you mean `en`?") == true)
    }

    @Test("A name that differs only in case is the nearest")
    func nearest() {
        #expect("S".nearest(of: ["b", "s", "a"]) == "s")
        #expect("TITLE".nearest(of: ["title", "TITEL"]) == "title")
    }

    @Test("The error about an underscore in the tag of a language suggests a hyphen")
    func underscore() {
        let found = problems(localizations: "\(unit("en", "A")), \(unit("lt_LT", "B"))")
        #expect(found.count == 1 && found[0].hasSuffix("; did you mean `lt-LT`?"), "\(found)")
    }

    @Test(
        "An error of the JSON syntax says what is expected or what is wrong",
        arguments: [
            ("'k': { }", "expected a key in quotation marks, found `'`: the quotation marks of JSON are `\"`"),
            ("\"k\": “a”", "expected a JSON value, found `“`: the quotation marks of JSON are `\"`"),
            ("<<<<<<< HEAD\n\"k\": { }", "expected a key in quotation marks, found a mark of a merge conflict"),
            (#""a\:b": { }"#, #"unknown escape sequence `\:`; a backslash is written as `\\`"#),
            ("k: { }", "expected a key in quotation marks"),
            ("// Texts\n\"k\": { }", "expected a key in quotation marks: JSON has no comments"),
            ("\"k\": { } /* none */", "expected `,` or `}`: JSON has no comments"),
        ])
    func syntax(strings: String, message: String) {
        let found = problems(catalogText(strings))
        #expect(found.count == 1 && found[0].hasSuffix(message), "\(found)")
    }

    @Test(
        "A symbol whose name would have a meaning after a dot gets an underscore at its end",
        arguments: [
            ("none", "none_"), ("some", "some_"), ("init", "init_"), ("self", "self_"), ("none.left", "noneLeft"),
        ])
    func names(key: String, name: String) {
        #expect(SymbolName.name(for: key) == name)
    }
}
