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

    @Test("A text is cut at declared tags and at no others")
    func parts() throws {
        #expect(
            try FormatString("%% <b>%@</b> <i>", tags: ["b"]).parts == [
                .literal("% "), .open("b"), .placeholder(.init(content: .argument(.text, decimals: nil), number: 1)),
                .close("b"), .literal(" <i>"),
            ])
    }

    @Test(
        "Faulty tags are named",
        arguments: [
            ("<b>x</b>", "", "the tag `<b>` is not declared: the comment of the key does not name it"),
            ("<b>x", "<b>", "`<b>` is not closed"),
            ("x</b>", "<b>", "`</b>` ends a tag that is not the last one open"),
            ("x", "<b>", "the tag `<b>`, which the comment names, is not in the text"),
            (
                "<Br/>", "",
                "`<Br/` is no tag: `<name>` in small letters, and `</name>`; attributes are the view's"
            ),
            (
                "<a href=x>y</a>", "<a>",
                "`<a href=x` is no tag: `<name>` in small letters, and `</name>`; attributes are the view's"
            ),
        ])
    func faults(text: String, comment: String, message: String) {
        let found = found(unit("en", text), comment: comment)
        #expect(found.first?.hasSuffix("error: " + message) == true, "\(found)")
    }

    @Test("Tags may nest, stand in any order and in any of the forms")
    func wellFormed() {
        let comment = "<a> and <b>"
        #expect(found(unit("en", "<a>x<b>y</b></a>") + "," + unit("fr", "<b>y</b> <a>x</a>"), comment: comment).isEmpty)
        #expect(found(plural("en", ["one": "<a>%lld</a>", "other": "<b>%lld</b>"]), comment: comment).isEmpty)
        #expect(found(unit("en", "1 < 2, <3"), comment: "").isEmpty)
    }

    @Test("A translation that loses a tag is refused in its place")
    func lost() {
        #expect(
            found(unit("en", "<a>x</a>") + ",\n" + unit("fr", "x"), comment: "<a>") == [
                "L.xcstrings:3:57: error: the tag `<a>`, which the comment names, is not in the text"
            ])
    }
}
