import StringCatalog
import Testing

@Suite("Tags")
struct MarkupTests {
    private func found(_ localizations: String, comment: String) -> [String] {
        problems(catalogText(#""k": { "comment": "\#(comment)", "localizations": { \#(localizations) } }"#))
    }

    @Test(
        "A comment declares the tags of a key",
        arguments: [
            (nil, []), ("No tag", []), ("<link> leads on", ["link"]), ("<a>, <b> and <a>, </c>", ["a", "b", "c"]),
            ("<Link> a < b <3 <h-1>", ["h-1"]), ("<a", []), ("<<a>", ["a"]),
        ] as [(String?, [String])])
    func declaration(comment: String?, names: [String]) {
        #expect(MessageTag.names(declaredIn: comment) == names)
    }

    @Test("A text is split at placeholders and declared tags, and not at other tags")
    func parts() throws {
        #expect(
            try FormatString("%% <b>%@</b> <i>", tags: ["b"]).parts == [
                .literal("% "), .open("b"), .placeholder(.init(content: .argument(.text, decimals: nil), number: 1)),
                .close("b"), .literal(" <i>"),
            ])
    }

    @Test("A tag without `>` at the end of a text is text", arguments: ["<b", "<bx", "<b ", "</b"])
    func unfinished(text: String) throws {
        #expect(try FormatString(text, tags: ["b"]).parts == [.literal(text)])
    }

    @Test(
        "Invalid tags are reported",
        arguments: [
            ("<b>x</b>", "", "the tag `<b>` is not declared in the comment of the key"),
            ("<b>x", "<b>", "`<b>` is not closed"),
            ("x</b>", "<b>", "`</b>` does not match the innermost open tag"),
            (
                "<Rules/>", "",
                "`<Rules/>` is not a tag: write `<name>` in lowercase and `</name>`, without attributes"
            ),
            ("a<br/>b", "", "`<br/>` is not a tag: write two texts, each in its own element of the template"),
            ("a<BR />b", "<b>", "`<BR />` is not a tag: write two texts, each in its own element of the template"),
            (
                "a<br><b>b</b>", "<b>",
                "the tag `<br>` is not declared in the comment of the key: write two texts, each in its own element of the template"
            ),
            (
                "<a href=x>y</a>", "<a>",
                "`<a href=x>` is not a tag: write `<name>` in lowercase and `</name>`, without attributes"
            ),
        ])
    func faults(text: String, comment: String, message: String) {
        let found = found(unit("en", text), comment: comment)
        #expect(found.first?.hasSuffix("error: " + message + " [markup]") == true, "\(found)")
    }

    @Test(
        "A long tag is recognised as markup by its attributes or its slash, and its beginning is shown",
        arguments: ["abbreviation-of-a-word title=x", "abbreviation-of-a-word/"])
    func longTags(tag: String) {
        let found = found(unit("en", "<\(tag)>x"), comment: "")
        #expect(found.count == 1 && found[0].contains("error: `<abbreviation-of-a-wo` is not a tag"), "\(found)")
    }

    @Test("Tags can be nested and in any order")
    func wellFormed() {
        let comment = "<a> and <b>"
        #expect(found(unit("en", "<a>x<b>y</b></a>") + "," + unit("fr", "<b>y</b> <a>x</a>"), comment: comment).isEmpty)
        #expect(found(plural("en", ["one": "<a>%lld</a>", "other": "<b>%lld</b>"]), comment: comment).isEmpty)
        #expect(found(unit("en", "1 < 2, <3"), comment: "").isEmpty)
    }

    @Test("A joiner or a mark after a tag does not belong to it", arguments: ["\u{200C}ها", "\u{301}"])
    func joiners(text: String) {
        #expect(found(unit("en", "<a>x</a>") + "," + unit("fa", "<a>x</a>\(text)"), comment: "<a>\(text)") == [])
    }

    @Test("A tag of the comment that no text uses is a warning")
    func prose() {
        #expect(
            found(unit("en", "x"), comment: "<b>").map { $0.drop { $0 != " " } } == [
                " warning: the text of `k` in `en` does not use the tag `<b>`, which the comment declares;"
                    + " if no tag is meant, write ‹b› in the comment [markup]"
            ])
    }

    @Test("A tag that only the translation lacks is an error")
    func lost() {
        #expect(
            found(unit("en", "<a>x</a>") + ",\n" + unit("fr", "x"), comment: "<a>") == [
                "L.xcstrings:3:57: error: the text of `k` in `fr` does not use the tag `<a>`, which the comment declares"
                    + " [markup]"
            ])
    }

    @Test("The tags of a key that is its own text are checked")
    func keys() {
        func found(
            _ key: String, comment: String, _ localizations: String = unit("fr", "<b>x</b>"), _ state: String = ""
        )
            -> [String]
        {
            problems(
                catalogText(
                    #""\#(key)": { "comment": "\#(comment)", \#(state)"localizations": { \#(localizations) } }"#)
            ).map { String($0.dropFirst("L.xcstrings:".count)) }
        }
        #expect(found("A <b>word</b>", comment: "<b>") == [])
        #expect(found("A <b>word", comment: "<b>") == ["2:1: error: `<b>` is not closed [markup]"])
        #expect(
            found("A <b>word</b>", comment: "", unit("fr", "x")) == [
                "2:1: error: the tag `<b>` is not declared in the comment of the key [markup]"
            ])
        #expect(
            found("A <b>word</b>", comment: "<b>", unit("fr", "x")).map { $0.drop { $0 != " " } } == [
                " error: the text of `A <b>word</b>` in `fr` does not use the tag `<b>`, which the comment declares [markup]"
            ])
        let missing =
            "the key `A word`, which is the text in `en`, does not use the tag `<b>`, which the comment declares"
        #expect(found("A word", comment: "<b>") == ["2:1: error: \(missing) [markup]"])
        #expect(
            found("A word", comment: "<b>", "") == [
                "2:1: warning: \(missing); if no tag is meant, write ‹b› in the comment [markup]"
            ])
        // These keys are not texts.
        #expect(found("A word", comment: "<b>", unit("en", "<b>x</b>")) == [])
        #expect(found("A word", comment: "<b>", unit("EN", "<b>x</b>")) == [])
        #expect(found("word", comment: "<b>") == [])
        #expect(found("A word", comment: "<b>", unit("fr", "<b>x</b>"), #""extractionState": "manual", "#) == [])
    }
}
