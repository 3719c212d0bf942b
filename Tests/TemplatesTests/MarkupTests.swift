// The positions where tags are allowed, the detection of literal text, and the warnings about the markup.

import Templates
import Testing

@Suite("Markup") struct MarkupTests {
    @Test(
        "Tags at safe positions and correctly nested elements have no problems",
        arguments: [
            "<p class=\"{{screen}} {{name}}\" id='{{count}}' title = \"{{title}}\">{{name}}</p>",
            "<title>{{name}} &lt; & {{title}}</title><textarea name=\"a\">{{name}}</textarea>{{name}}",
            "<a href=\"{{link}}\"><img src='{{link}}#{{count}}' alt=\"\"></a><a href=\"#{{name}}\"></a>",
            "<a href='/x/{{screen}}'></a><a href='{{#next}}{{next}}{{/next}}{{^next}}/x{{/next}}'></a><a href=\"\"></a>",
            "<a href='https://example.org/{{screen}}'></a><a href=\"mailto:a@example.org\"></a><a href='tel:1'></a>",
            "<a data-link=\"{{link}}\" data-x=\"{{name}}{{link}}\">{{link}}</a>",
            "<input {{#isOpen}}checked{{/isOpen}}><br/><input value=\"1\"{{#isOpen}} checked{{/isOpen}} disabled>",
            "<p {{#isOpen}}class=\"{{name}}\" {{/isOpen}}{{#note}} title='{{note}}'{{/note}}></p>",
            "<p{{#isOpen}} class=\"a\"{{/isOpen}}{{^isOpen}} class=\"b\"{{/isOpen}}></p>",
            "<p{{#names}} data-a=\"{{.}}\"{{/names}}></p><p class=\"{{#names}}{{.}} {{/names}}\"></p>",
            "<!-- {{! a comment of ours }} --><!doctype html><script src=\"/a.js\"></script>{{name}}",
            "<!--->{{name}}<!---->{{name}}<!-- - -- --!>{{name}}<p hidden = {{! none }}\"{{name}}\"></p>",
            "1 < 2 {{name}} <p></p {{#isOpen}}{{/isOpen}}><!-- --->{{name}}",
            "{{#isOpen}}<div>{{name}}</div>{{/isOpen}}<ul>{{#rows}}<li>{{name}}<br></li>{{/rows}}</ul>",
            "<svg viewBox=\"0 0 1 1\"><title>{{name}}</title><use href=\"{{link}}#a\" /><g><a href='#'/></g></svg><p></p>",
            "<svg><foreignObject><p>{{name}}</p></foreignObject><desc><b></b></desc></svg><math><mi>{{name}}</mi></math>",
            "<select><optgroup><option value=\"{{name}}\">{{name}}</option></optgroup><hr></select>",
            "<table><tr><td><p></p><table></table></td></tr></table><dl><div><dt></dt><dd><p></p></dd></div></dl>",
            "<p><button type=\"button\"><span></span></button></p><object><p></p></object>",
            "<script type='text/json'>if (1 < 2 && '</b>') {}</script><meta http-equiv=\"refresh\" content=\"60\">",
            "<meta name=\"description\" content=\"{{name}}\"><noscript><p></p></noscript><template><p></p></template>",
            "<a href=\"#\"><template><a href=\"#\"></a></template></a><form><template><form></form></template></form>",
            "<svg><animate attributeName=\"x\" values=\"1;2\"/></svg><br><p>{{name}} <3</p><p aria-label='\"'></p>",
        ])
    func safe(_ template: String) {
        #expect(problems(template) == [])
    }

    @Test(
        "Literal text is found where users read it",
        arguments: [
            ("<p>Save</p>", ["1:4 Save"]),
            ("<h1>\n  Add   a\n player <b>now</b></h1>", ["2:3 Add a player", "3:12 now"]),
            ("{{name}} – naïve · {{count}} x", ["1:12 naïve ·", "1:30 x"]),
            (
                "<p title='Hi' ALT=\"a b\" placeholder='é' aria-label=\"陈\"></p>",
                ["1:11 Hi", "1:20 a b", "1:38 é", "1:53 陈"]
            ),
            (
                "<p aria-description='a' aria-placeholder='b' aria-valuetext='c' aria-roledescription='d'></p>",
                ["1:22 a", "1:43 b", "1:62 c", "1:87 d"]
            ),
            ("<p aria-braillelabel='a' aria-brailleroledescription='b'></p>", ["1:23 a", "1:55 b"]),
            ("<title>App</title>", ["1:8 App"]),
            ("<textarea>Text</textarea>", ["1:11 Text"]),
            ("<input type=\"submit\" value=\"Go\"><input value='go' type=\"text\">", ["1:29 Go", "1:47 go"]),
            ("<input value=\"Reset\" type=\"reset\"><input type='button' value='x'>", ["1:15 Reset", "1:63 x"]),
            (
                "<select><optgroup label=\"A\"><option label='B'></option></optgroup></select><track label=\"C\">",
                ["1:26 A", "1:44 B", "1:90 C"]
            ),
            ("<table summary='t'><tr><th abbr='n'></th></tr></table>", ["1:17 t", "1:34 n"]),
            (
                "<meta name='Description' content='a'><meta content=\"b\" property=\"og:title\">",
                ["1:35 a", "1:53 b"]
            ),
            (
                "<svg><title>a</title><desc>b</desc><text x='1'>c<tspan>d</tspan></text></svg>",
                ["1:13 a", "1:28 b", "1:48 c", "1:56 d"]
            ),
            (
                "<input type='{{#isOpen}}radio{{/isOpen}}{{^isOpen}}text{{/isOpen}}' value='{{#isOpen}}a{{/isOpen}}b'>",
                ["1:99 b"]
            ),
            (
                "<meta content='a'{{#isOpen}} name='robots'{{/isOpen}}{{^isOpen}} property='og:title'{{/isOpen}}>",
                ["1:16 a"]
            ),
            ("caf&eacute; &#233; &#xe9;", ["1:1 caf&eacute; &#233; &#xe9;"]),
            (
                "<p>&#72;&#x69;</p><p>&Eacute</p><p>&copy; a&nbsp;b</p>",
                ["1:4 &#72;&#x69;", "1:22 &Eacute", "1:43 a&nbsp;b"]
            ),
            ("{{=<% %>=}}Save <%name%> <b>{{name}}</b>", ["1:12 Save", "1:29 {{name}}"]),
            ("{{=<% %>=}}\n<p title=\"Hi\"></p>", ["2:11 Hi"]),
            ("سجل<p>Сохранить</p><p>保存</p><p>שמור</p>", ["1:1 سجل", "1:7 Сохранить", "1:23 保存", "1:32 שמור"]),
            ("{{#isOpen}}Open{{/isOpen}}{{^isOpen}}Closed{{/isOpen}}", ["1:12 Open", "1:38 Closed"]),
            ("<p title=\"{{#isOpen}}Open{{/isOpen}} {{name}}\"></p>", ["1:22 Open"]),
            ("A{{> P}}", ["P 1:1 b", "1:1 A"]),
            ("AT&T", ["1:1 AT&T"]),
            ("&Save now", ["1:1 &Save now"]),
            ("1 < Two", ["1:5 Two"]),
        ])
    func hardcodedText(_ template: String, _ texts: [String]) throws {
        let found = try library(template, ["P": "b"]).hardcodedTexts.map { problem in
            let file = problem.position.path == "T/Page.html" ? "" : "P "
            let word = problem.message.drop { $0 != "“" }.dropFirst().prefix { $0 != "”" }
            return "\(file)\(problem.position.line):\(problem.position.column) \(word)"
        }
        #expect(found == texts)
    }

    @Test(
        "Markup, symbols and machine-readable values are not literal text",
        arguments: [
            "<p class=\"row\" data-state=\"list\" lang='en'>{{name}} &middot; – 12 (&nbsp;) &#8211; &#x2013; & &lt;</p>",
            "<meta name='viewport' content=\"width=device-width\"><meta charset=\"utf-8\"><p>&copy 2026 &#169 &#XA9;</p>",
            "<input type='datetime-local' value='2026-01-01T10:00'><li value=\"a\"></li><data value='x'></data>",
            "<svg viewBox=\"0 0 1 1\"><path d=\"M0 0L1 1\"/></svg>",
            "<input type='hidden' name=\"team\" value=\"teamA\"><input value=\"on\" type=\"checkbox\">",
            "<option value=\"bench\">{{name}}</option><button name=\"action\" value=\"start\">{{name}}</button>",
            "<input type='{{#isOpen}}radio{{/isOpen}}{{^isOpen}}checkbox{{/isOpen}}' value='on'>",
            "<input{{#isOpen}} type='text'{{/isOpen}}{{^isOpen}} type='radio' value='on'{{/isOpen}}>",
            "<!-- a note --><!doctype html><script type='application/json'>{'a': 1}</script>{{! a note }}",
        ])
    func noWords(_ template: String) throws {
        #expect(try library(template).hardcodedTexts == [])
    }

    @Test("HTML is allowed in elements of SVG and MathML that can contain it")
    func integrationPoints() {
        let drawing =
            "<svg><title><p></p></title><foreignObject><p></p><math><mi><b></b></mi></math></foreignObject></svg>"
        let formula = "<math><mtext><p></p></mtext><annotation-xml encoding='Text/HTML'><p></p></annotation-xml></math>"
        #expect(problems(drawing + formula) == [])
        // A start tag in them does not close a <p> around the SVG or MathML.
        let text =
            "<p><svg><title><div></div></title></svg><math><mtext><div></div></mtext><annotation-xml encoding='text/html'><p></p>"
            + "</annotation-xml></math></p>"
        #expect(problems(text) == [])
    }

    @Test("An item of a list can contain another list")
    func items() {
        let items =
            "<ul><li><div><ul><li><b>·</b></li></ul></div></li></ul><dl><div><dt></dt><dd><dl><dt></dt></dl></dd></div></dl>"
        #expect(problems(items) == [])
    }

    /// The warnings about the markup.
    private func warnings(_ template: String, _ others: [String: String] = [:]) throws -> [String] {
        try library(template, others).warnings.map(\.description).filter { !$0.contains("no template uses") }
    }

    @Test("A `}}` that closes no tag is a warning where people read it, unless a `{` is before it in the same text")
    func strayClosing() throws {
        let warning = "warning: “}}” closes no tag: remove it, or write &#125;} for these characters"
        #expect(try warnings("<p>{{name}} }}</p>") == ["T/Page.html:1:13: \(warning)"])
        #expect(try warnings("<p title='{{name}}·}}'>}}</p>") == [20, 24].map { "T/Page.html:1:\($0): \(warning)" })
        #expect(try warnings("<p>{</p>\n}}") == ["T/Page.html:2:1: \(warning)"])
        for template in [
            "<p>}{{name}}}</p>", "<p>&#123;{name}}</p>", "{{=<% %>=}}<p>{{name}}</p>",
            "<p>{\"a\": {\"b\": {{name}}}}</p>",
            "<script type='application/json'>[{}]}}</script><p x-data=\"{a: {b: 1}}\" data-a='\"{{name}}\"}}'></p>",
            "<input value='{\"a\": {\"b\": \"{{name}}\"}}'>", "<!-- }} -->",
        ] {
            #expect(try warnings(template) == [], "\(template)")
        }
    }

    @Test("An image without alt is a warning, and alt can be empty, in a section or in a partial")
    func alternative() throws {
        let message = "<img> has no alt: describe the image, or write alt=\"\" for an image that is decoration"
        #expect(try warnings("<p><IMG src='/a'></p>") == ["T/Page.html:1:4: warning: \(message)"])
        let parts = ["P": "{{$a}}<img src='/a'>{{/a}}"]
        #expect(try warnings("{{<P}}{{$a}}{{/a}}{{/P}}", parts) == ["T/P.html:1:7: warning: \(message)"])
        let valid = "<img alt src='/a'><img alt=\"\"><img alt='{{name}}'><img{{#isOpen}} alt=''{{/isOpen}}><img{{> P}}>"
        #expect(try warnings(valid, ["P": " alt='{{title}}'"]) == [])
    }
}
