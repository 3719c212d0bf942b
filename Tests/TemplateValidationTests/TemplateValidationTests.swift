// Checks the messages and positions of problems, and that valid markup has none.

import Testing

@testable import TemplateValidation

#if TemplateValidation
@Suite("HTML validation")
struct TemplateValidationTests {
    let validator: MarkupValidator

    init() throws {
        validator = try MarkupValidator()
    }

    /// A page with the given content, which starts in line 4.
    private func page(_ content: String) -> String {
        "<!DOCTYPE html>\n<html lang=\"en\"><head><title>é</title></head>\n<body>\n\(content)\n</body>\n</html>\n"
    }

    @Test(
        "Valid pages have no problems",
        arguments: [
            "<main><nav><ul><li><a href=\"#x\">é &amp; &copy; &#233;</a></li></ul></nav><p id=\"x\">a<br>b</p></main>",
            "<svg width=\"1\"><use href=\"/i.svg#a\"/><path d=\"\"></path></svg><img src=\"a\" alt=\"b\">",
            "<label for=\"a\">x</label><input id=\"a\" disabled><button><bdi>b</bdi></button>",
            "<section aria-labelledby=\"a b\"><h2 id=\"a\">1</h2><h3 id=\"b\">2</h3></section><a href=\"#\">t</a>",
            "<p id=\"é\">x</p><p id=\"50%\">y</p><a href=\"#%C3%A9\">é</a><a href=\"#50%\">%</a><a href=\"#Top\">t</a>",
            "<ul>\n<li>1</li>\n<li>2</li>\n</ul><table><tr><td>x</td></tr></table>",
            "<!-- <p> &no; --><p>1 > 0 &sup2;</p>",
            "<DIV>\n<P>x</P\n></Div>",
            "<a href=\"1\"><input type=\"hidden\" name=\"a\" value=\"b\">x</a>",
        ])
    func inOrder(_ content: String) {
        #expect(validator.problems(inPage: page(content), named: "P") == [])
    }

    @Test("A search in markup ignores the case of letters, and distinguishes all other characters")
    func search() {
        let text = MarkupText(Array("<A-Z>\u{1C}a-z<a\rz".utf8))
        #expect(text.lastIndex(of: "<a-z", before: text.bytes.count) == 0)
    }

    @Test(
        "Problems of pages are reported with their positions",
        arguments: [
            ("<div>\n<p>é</span></p></div>", 5, 5, "Unexpected end tag : span"),
            ("<div>\n</section></div>", 5, 1, "Unexpected end tag : section"),
            ("<main>\n<div><section>x</div></main>", 5, 6, "<section> is not closed"),
            ("<main>\né <span>x</main>", 5, 3, "<span> is not closed"),
            ("<main>\n<div>x</main>", 5, 1, "<div> is not closed"),
            ("<ul>\n<li>a\n<li>b</li></ul>", 5, 1, "<li> is not closed"),
            ("<p>x</p>\n<div>", 5, 1, "<div> is not closed"),
            ("<p>a\n<div>b</div></p>", 4, 1, "<p> is not closed"),
            ("<p>a\n<section>b</section></p>", 5, 1, "<section> in <p>"),
            ("<p>a\n<search>b</search></p>", 5, 1, "<search> in <p>"),
            ("<b><i>x</b></i>", 4, 8, "Opening and ending tag mismatch: b and i"),
            ("<p>\n<a href=\"1\" href=\"2\">x</a></p>", 5, 21, "Attribute href redefined"),
            ("<p>\n&sup4;</p>", 5, 1, "`&sup4;` is not a character reference"),
            ("<p>\n&nonsense;</p>", 5, 1, "`&nonsense;` is not a character reference"),
            ("<p>\na & b</p>", 5, 4, "htmlParseEntityRef: no name"),
            ("<p>\n<a href=\"?a=1&b=2\">x</a></p>", 5, 16, "htmlParseEntityRef: expecting ';'"),
            ("<p>\n<a href=\"1>x</a></p>", 8, 1, "AttValue: \" expected"),
            ("<!-- x", 7, 1, "Comment not terminated"),
            ("<p id=\"a\">x</p>\n<p id=\"a\">x</p>", 5, 1, "the id `a` is used more than once"),
            ("<p id=\"a b\">x</p>", 4, 1, "is not a valid id"),
            ("<p>x</p>\n<label for=\"a\">x</label>", 5, 1, "`for` refers to `a`"),
            ("<p>\n<input aria-describedby=\"a b\"><i id=\"a\">x</i></p>", 5, 1, "`aria-describedby` refers to `b`"),
            ("<p>\n<a href=\"#gone\">x</a></p>", 5, 1, "`href` refers to `gone`"),
            ("<p id=\"é\">\n<a href=\"#%C3%A8\">x</a></p>", 5, 1, "`href` refers to `%C3%A8`"),
            ("<p id=\"a\tb\">\n<a href=\"#a%+9b\">x</a></p>", 5, 1, "`href` refers to `a%+9b`"),
            ("<p id=\"é\">\n<label for=\"%C3%A9\">x</label></p>", 5, 1, "`for` refers to `%C3%A9`"),
            ("<p>\n<button popovertarget=\"a\">x</button></p>", 5, 1, "`popovertarget` refers to `a`"),
            ("<p>\n<button commandfor=\"a\">x</button></p>", 5, 1, "`commandfor` refers to `a`"),
            ("<p id=\"a\" itemscope>\n<i itemscope itemref=\"a b\">x</i></p>", 5, 1, "`itemref` refers to `b`"),
            ("<a href=\"1\">\n<button>x</button></a>", 5, 1, "<button> in <a>"),
            ("<button>\n<a href=\"1\">x</a></button>", 5, 1, "<a> in <button>"),
            ("<a href=\"1\">\n<input type=\"text\">x</a>", 5, 1, "<input> in <a>"),
            ("<a href=\"1\">\n<a href=\"2\">x</a></a>", 4, 1, "<a> is not closed"),
            ("<p>\n<span/></p>", 5, 1, "<span/> is not self-closing"),
            ("<form>\n<section><form></form></section></form>", 5, 10, "<form> in <form>"),
        ])
    func faults(_ content: String, line: Int, column: Int, message: String) {
        let problems = validator.problems(inPage: page(content), named: "P (fr)")
        #expect(
            problems.contains { $0.line == line && $0.column == column && $0.message.contains(message) }, "\(problems)")
    }

    @Test("A problem is described with the name of the page and its position, and has the line as its excerpt")
    func description() throws {
        let problems = validator.problems(inPage: page("<p>\n  Zoë</b></p>"), named: "PlayerList.list (fr)")
        #expect(problems.map(\.description) == ["PlayerList.list (fr):5:6: error: Unexpected end tag : b"])
        #expect(problems.first?.excerpt == "Zoë</b></p>")
    }

    @Test(
        "Valid templates have no problems",
        arguments: [
            "{{<Kernel/Layout}}\n{{$content}}\n<p>{{name}}</p>\n{{/content}}\n{{/Kernel/Layout}}\n",
            "<p{{#a}} class=\"x\"{{/a}}{{^a}} class=\"y\"{{#b}} id=\"b\"{{/b}}{{/a}}>{{{raw}}}</p>",
            "<a class=\"a{{#b}} b{{/b}}\" href=\"{{link}}#{{target}}\">{{! <div> }}x</a>{{> Kernel/Other}}",
            "<p{{! why }}{{> Kernel/Class}}>x</p><p {{{attributes}}}>x</p>",
            "{{=<% %>=}}<p><%name%></p><%={{ }}=%>{{#a}}<b>{{x}}</b>{{/a}}",
            "{{= <% %> =}}<p><%name%></p><%= {{ }} =%>{{#a}}<b>{{x}}</b>{{/a}}",
            "<!DOCTYPE html>\n<html lang=\"{{l}}\">\n<head>\n<title>{{t}}</title>\n</head>\n<body>\n</body>\n</html>\n",
            "<label for=\"elsewhere\">{{x}}</label>{{#a}}<p id=\"{{x}}\"></p>{{/a}}{{#b}}<p id=\"{{y}}\"></p>{{/b}}",
        ])
    func templatesInOrder(_ template: String) {
        #expect(validator.problems(inTemplate: template, at: "T.html") == [])
    }

    @Test("The code of the article about HTML validation finds problems in the page and in the template")
    func article() throws {
        let html = page("<p>x")
        let template = "<p>{{name}}"
        let validator = try MarkupValidator()
        let problems =
            validator.problems(inPage: html, named: "PlayerPage")
            + validator.problems(inTemplate: template, at: "Templates/PlayerPage.html")
        for problem in problems { print(problem) }
        #expect(Set(problems.map(\.source)) == ["PlayerPage", "Templates/PlayerPage.html"])
    }

    @Test(
        "Problems of templates are reported with their positions",
        arguments: [
            ("<p>{{é}}</b></p>", 1, 9, "Unexpected end tag : b"),
            ("{{#list}}\n<li>{{name}}\n{{/list}}\n", 2, 1, "<li> is not closed"),
            ("<p class=\"a\"{{#b}} class=\"b\"{{/b}}>x</p>", 1, 29, "Attribute class redefined"),
            ("<html>\n<body>\n{{#a}}<div>{{/a}}</body></html>", 3, 7, "<div> is not closed"),
            ("<p>{{a}}\n&no;</p>", 2, 1, "`&no;`"),
        ])
    func templateFaults(_ template: String, line: Int, column: Int, message: String) {
        let problems = validator.problems(inTemplate: template, at: "T.html")
        #expect(
            problems.contains { $0.line == line && $0.column == column && $0.message.contains(message) }, "\(problems)")
    }
}
#else
@Suite("Builds without HTML validation")
struct TemplateValidationTests {
    @Test("The error explains how to build with validation")
    func unavailable() {
        let error = #expect(throws: MarkupValidator.Unavailable.self) { _ = try MarkupValidator() }
        #expect(error?.description.contains("swift build --traits TemplateValidation") == true)
        #expect(error?.description.contains("traits: [\"TemplateValidation\"]") == true)
        #expect(error?.description.contains("\n") == false)
    }
}
#endif
