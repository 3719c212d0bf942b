// Where tags are welcome, and which letters in a template are words that belong in the catalog.

import Templates
import Testing

@Suite("Markup") struct MarkupTests {
    @Test(
        "tags that are safe where they stand",
        arguments: [
            "<p class=\"{{screen}} {{name}}\" id='{{count}}' title = \"{{title}}\">{{name}}</p>",
            "<title>{{name}} < & {{title}}</title><textarea name=\"a\">{{name}}</textarea>{{name}}",
            "<a href=\"{{link}}\"><img src='{{link}}#{{count}}' alt=\"\"><a href=\"#{{name}}\"><a href='/{{screen}}'>",
            "<a data-link=\"{{link}}\" data-x=\"{{name}}{{link}}\">{{link}}</a>",
            "<input {{#isOpen}}checked{{/isOpen}}><br/><input value=\"1\"{{#isOpen}} checked{{/isOpen}} disabled>",
            "<p {{#isOpen}}class=\"{{name}}\" {{/isOpen}}{{#note}} title='{{note}}'{{/note}}/>",
            "<p{{#names}} data-a=\"{{.}}\"{{/names}}><p class=\"{{#names}}{{.}} {{/names}}\">",
            "<!-- {{! a comment of ours }} --><!doctype html><script src=\"/a.js\"></script><style></style>{{name}}",
            "<!--->{{name}}<!---->{{name}}<p hidden = {{! none }}\"{{name}}\">",
            "1 < 2 {{name}} </p {{#isOpen}}{{/isOpen}}>",
            "{{#isOpen}}<div>{{/isOpen}}{{name}}{{#isOpen}}</div>{{/isOpen}}",
        ])
    func safe(_ template: String) {
        #expect(problems(template) == [])
    }

    @Test(
        "words are found where people read them",
        arguments: [
            ("<p>Save</p>", ["1:4 Save"]),
            ("<h1>\n  Add   a\n player <b>now</b></h1>", ["2:3 Add a player", "3:12 now"]),
            ("{{name}} – naïve · {{count}} x", ["1:12 naïve ·", "1:30 x"]),
            (
                "<p title='Hi' ALT=\"a b\" placeholder='é' aria-label=\"陈\">",
                ["1:11 Hi", "1:20 a b", "1:38 é", "1:53 陈"]
            ),
            ("<title>App</title>", ["1:8 App"]),
            ("<input type=\"submit\" value=\"Go\"><input value='go' type=\"text\">", ["1:29 Go", "1:47 go"]),
            ("caf&eacute; &#233; &#xe9;", ["1:1 caf&eacute; &#233; &#xe9;"]),
            ("A{{> P}}", ["P 1:1 b", "1:1 A"]),
            ("AT&T", ["1:1 AT"]),
        ])
    func words(_ template: String, _ words: [String]) throws {
        let found = try library(template, ["P": "b"]).words.map { problem in
            let file = problem.position.path == "T/Page.html" ? "" : "P "
            let word = problem.message.drop { $0 != "“" }.dropFirst().prefix { $0 != "”" }
            return "\(file)\(problem.position.line):\(problem.position.column) \(word)"
        }
        #expect(found == words)
    }

    @Test(
        "markup, signs and values for machines are no words",
        arguments: [
            "<p class=\"row\" data-state=\"list\" lang='en'>{{name}} &middot; – 12 (&nbsp;) &#8211; &#x2013; & &lt;</p>",
            "<input type='hidden' name=\"team\" value=\"teamA\"><input value=\"on\" type=\"checkbox\">",
            "<option value=\"bench\">{{name}}</option><button name=\"action\" value=\"start\">{{name}}</button>",
            "<!-- a note --><!doctype html><script>let a = 1</script><style>p { color: red }</style>{{! a note }}",
        ])
    func noWords(_ template: String) throws {
        #expect(try library(template).words == [])
    }
}
