// Character references of HTML. Readers would see them as they are written.

import Testing

@Suite("Character references of HTML")
struct CharacterReferenceTests {
    @Test(
        "A character reference in a text is a warning that says what to write",
        arguments: [
            ("All&nbsp;nights", "&nbsp;", #"U+00A0, which can be `\u00A0` in JSON"#), ("A &amp; B", "&amp;", "`&`"),
            ("A&#160;B", "&#160;", #"U+00A0, which can be `\u00A0` in JSON"#), ("&#xe9;t&#xe9;", "&#xe9;", "`é`"),
            ("I &lt;3 it", "&lt;", "`<`"), ("it&#39;s", "&#39;", "`’`"), ("&eacute;", "&eacute;", "`é`"),
            ("a&hellip; &R", "&hellip;", "`…`"), ("a &quot;b", "&quot;", #"`"`, which is `\"` in JSON"#),
            ("a&shy;b", "&shy;", #"U+00AD, which can be `\u00AD` in JSON"#),
            ("&#150;", "&#150;", "the character itself"),
        ])
    func references(text: String, written: String, remedy: String) {
        let expected = "warning: `\(written)` is not a character, and readers see it as it is: write \(remedy) [markup]"
        let found = problems(localizations: "\(unit("en", text)), \(unit("lt", text))")
        #expect(found.count == 2 && found.allSatisfy { $0.hasSuffix(expected) }, "\(found)")
    }

    @Test(
        "An ampersand that begins no character reference is a part of the text",
        arguments: [
            "R&D;", "A & B;", "&", "&;", "&#;", "&#x;", "&#xG0;", "&#-5;", "&#+5;", "&nbsp", "& nbsp;", "&NBSP;",
            "a=1&amp=2", "&#xD800;", "&#99999999999;", "&#55296;",
        ])
    func texts(text: String) {
        #expect(problems(localizations: unit("en", text), key: "k") == [])
    }

    @Test("A key that is its own text is searched for character references, too")
    func keys() {
        #expect(problems(catalogText(#""A &amp; B": { }"#)).map { $0.contains("`&amp;`") } == [true])
    }
}
