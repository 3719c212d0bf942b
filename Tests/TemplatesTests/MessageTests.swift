// Messages with tags: translators say where a tag stands, templates what it is.

import FoundationEssentials
import Localization
import Templates
import Testing

@Suite("Messages with tags") struct MessageTests {
    private struct View: TemplateView {
        struct Row: TemplateModel, Equatable {
            var hint: LocalizedStringResource
            var link: Link

            static let fields: [TemplateField<Self>] = [.message("hint", \.hint, tags: ["link"]), .url("link", \.link)]
        }

        var hint: LocalizedStringResource = "hint"
        var both: LocalizedStringResource = "both"
        var tip: LocalizedStringResource?
        var route: Link = "/register?a=1&b=2"
        var isOpen = false
        var plain: LocalizedStringResource = "plain"
        var rows: [Row] = []

        static let template = "Page"
        static let fields: [TemplateField<Self>] = [
            .message("hint", \.hint, tags: ["link"]), .message("both", \.both, tags: ["link", "em"]),
            .message("tip", \.tip, tags: ["link"]), .url("route", \.route), .flag("isOpen", \.isOpen),
            .message("account", "account"), .message("words", "plain"), .text("plain", \.plain), .list("rows", \.rows),
        ]
    }

    private struct Untagged: TemplateView {
        var hint: LocalizedStringResource = "hint"

        static let template = "Page"
        static let fields: [TemplateField<Self>] = [.message("hint", \.hint, tags: [])]
    }

    private struct Frame: TemplateModel {
        static let fields: [TemplateField<Self>] = []
    }

    private static let strings = """
        "hint": {"comment": "<link> leads to the sign-up page.", "localizations": {
          "en": {"stringUnit": {"value": "No account? <link>Register</link>"}},
          "fr": {"stringUnit": {"value": "<link>Inscription</link> & plus"}}}},
        "account": {"comment": "<link> leads to the sign-up page.", "localizations": {
          "en": {"stringUnit": {"value": "<link>Register</link>!"}},
          "fr": {"stringUnit": {"value": "<link>S’inscrire</link>"}}}},
        "both": {"comment": "<link> and <em>", "localizations": {
          "en": {"stringUnit": {"value": "%@: <em>read</em> <link>the <em>rules</em></link>"}},
          "fr": {"stringUnit": {"value": "<link>%@</link> <em>lisez</em>"}}}},
        "twice": {"comment": "<link>", "localizations": {
          "en": {"stringUnit": {"value": "<link>a</link>, <link>b</link>"}}}},
        "plain": {"localizations": {"en": {"stringUnit": {"value": "Plain"}}, "fr": {"stringUnit": {"value": "Nu"}}}}
        """

    private func catalog() throws -> LocalizedCatalog {
        let text = #"{"sourceLanguage": "en", "version": "1.0", "strings": {\#(Self.strings)}}"#
        return LocalizedCatalog(try StringCatalog(parsing: Array(text.utf8), fileName: "L"))
    }

    private func library(_ template: String) throws -> TemplateLibrary {
        try TemplateLibrary(
            texts: ["Page": template], folder: "T", layout: Frame.self, views: [View.self], catalog: try catalog())
    }

    private func render(_ template: String, _ view: View = View(), in language: String = "en") throws -> String {
        let context = try catalog().context(for: language, timeZone: .gmt)
        return try library(template).render(view, in: Frame(), context: context).text()
    }

    private static let link = #"{{$link}}<a href="{{route}}">{{.}}</a>{{/link}}"#
    private static let em = "{{$em}}<em>{{.}}</em>{{/em}}"

    // MARK: Rendering

    @Test("A block stands for its tag, with the fields around it, and only its markup is markup")
    func link() throws {
        let template = "<p>{{#hint}}\n  \(Self.link)\n{{/hint}}</p>"
        let address = "/register?a=1&amp;b=2"
        #expect(try render(template) == "<p>No account? <a href=\"\(address)\">Register</a></p>")
        #expect(try render(template, in: "fr") == "<p><a href=\"\(address)\">Inscription</a> &amp; plus</p>")
    }

    @Test("A constant has the tags of the catalog")
    func constant() throws {
        let template = "<p>{{#account}}{{$link}}<b>{{.}}</b>{{/link}}{{/account}}</p>"
        #expect(try render(template) == "<p><b>Register</b>!</p>")
        #expect(try render(template, in: "fr") == "<p><b>S’inscrire</b></p>")
        #expect(try render(template, in: "fr-CA") == "<p><b>S’inscrire</b></p>")
    }

    @Test("Tags may change their order, stand inside each other and come twice; arguments are escaped")
    func order() throws {
        let template = "{{#both}}\(Self.em)\(Self.link){{/both}}"
        let view = View(
            both: LocalizedStringResource(key: "both", arguments: [.text("<link>Zoë</link>")]), route: "/r")
        let name = "&lt;link&gt;Zoë&lt;/link&gt;"
        #expect(try render(template, view) == "\(name): <em>read</em> <a href=\"/r\">the <em>rules</em></a>")
        #expect(try render(template, view, in: "fr") == "<a href=\"/r\">\(name)</a> <em>lisez</em>")
        let twice = View(hint: "twice", route: "/r")
        #expect(
            try render("{{#hint}}\(Self.link){{/hint}}", twice) == "<a href=\"/r\">a</a>, <a href=\"/r\">b</a>")
    }

    @Test("A message that fell back carries its language around its elements")
    func fallback() throws {
        let written = try render("{{#hint}}{{$link}}<b>{{.}}</b>{{/link}}{{/hint}}", View(hint: "twice"), in: "fr")
        #expect(written == "<span lang=\"en\"><b>a</b>, <b>b</b></span>")
    }

    @Test("A message inside a message has its tags written too, and unknown ones leave their words")
    func nested() throws {
        let inner = LocalizedStringResource(key: "both", arguments: [.resource("hint")])
        let written = try render("{{#hint}}{{$link}}[{{.}}]{{/link}}{{/hint}}", View(hint: inner))
        #expect(written == "No account? [Register]: read [the rules]")
    }

    @Test("Sections of a block are written where they stand, and a block may be no more than its words")
    func sections() throws {
        let template = """
            {{#hint}}{{$link}}<a{{#isOpen}} class="o"{{/isOpen}}>{{^isOpen}}-{{/isOpen}}{{.}}{{#isOpen}}+{{/isOpen}}</a>{{/link}}{{/hint}}
            """
        #expect(try render(template, View(isOpen: true)) == "No account? <a class=\"o\">Register+</a>")
        #expect(try render(template, View(isOpen: false)) == "No account? <a>-Register</a>")
        #expect(try render("{{#hint}}{{$link}}{{.}}{{/link}}{{/hint}}.") == "No account? Register.")
    }

    @Test("A message in a row of a list has the row's fields")
    func rows() throws {
        let template = "{{#rows}}{{#hint}}{{$link}}<a href=\"{{link}}\">{{.}}</a>{{/link}}{{/hint}};{{/rows}}"
        let view = View(rows: [.init(hint: "account", link: "/1"), .init(hint: "hint", link: "/2")])
        #expect(
            try render(template, view) == "<a href=\"/1\">Register</a>!;No account? <a href=\"/2\">Register</a>;")
    }

    @Test("A message that may be absent has a section for its absence")
    func optional() throws {
        let template = "{{#tip}}{{$link}}<b>{{.}}</b>{{/link}}{{/tip}}{{^tip}}none{{/tip}}"
        #expect(try render(template) == "none")
        #expect(try render(template, View(tip: "account")) == "<b>Register</b>!")
    }

    // MARK: Problems

    /// A template, and what is wrong with it.
    struct Fault: Sendable, CustomTestStringConvertible {
        let template: String
        let problems: [String]

        init(_ template: String, _ problems: String...) {
            self.template = template
            self.problems = problems
        }

        var testDescription: String { template }
    }

    @Test(
        "Everything that cannot be a message is an error that says what can",
        arguments: [
            Fault(
                "<p>\n{{hint}}</p>",
                #"2:1: error: {{hint}} is a message with tags: write {{#hint}}{{$link}}<a href="…">{{.}}</a>{{/link}}{{/hint}}, with the elements that they are"#
            ),
            Fault(
                "{{account}}",
                #"1:1: error: {{account}} is a message with tags: write {{#account}}{{$link}}<a href="…">{{.}}</a>{{/link}}{{/account}}, with the elements that they are"#
            ),
            Fault(
                "{{#both}}\(em){{/both}}",
                #"1:1: error: {{#both}} has no block for its tag <link>: write {{$link}}<a href="…">{{.}}</a>{{/link}}"#),
            Fault(
                "{{#hint}}{{$lnk}}{{.}}{{/lnk}}{{/hint}}",
                #"1:1: error: {{#hint}} has no block for its tag <link>: write {{$link}}<a href="…">{{.}}</a>{{/link}}"#,
                "1:10: error: the message {{#hint}} has no tag <lnk>; did you mean “link”? (it has <link>)"),
            Fault(
                "{{#account}}{{$link}}{{.}}{{/link}}{{$em}}{{.}}{{/em}}{{/account}}",
                "1:36: error: the message {{#account}} has no tag <em> (it has <link>)"),
            Fault(
                "{{#hint}}{{$link}}{{.}}{{/link}}{{$link}}{{.}}{{/link}}{{/hint}}",
                "1:33: error: {{#hint}} has a second block for its tag <link>"),
            Fault(
                "{{#hint}}{{$link}}<b></b>{{/link}}{{/hint}}",
                "1:10: error: {{$link}} must have {{.}} where the words of <link> stand, outside of its sections and partials"
            ),
            Fault(
                "{{#hint}}{{$link}}{{.}}<b>{{.}}</b>{{/link}}{{/hint}}",
                "1:27: error: {{$link}} has {{.}} a second time: the words of <link> can stand only once"),
            Fault(
                "{{#hint}}{{$link}}<a title=\"{{.}}\"></a>{{/link}}{{/hint}}",
                "1:29: error: {{.}} is where the words of <link> stand, which may hold elements: the value of title may not"
            ),
            Fault(
                "{{#hint}}{{$link}}<b>{{.}}{{/link}}{{/hint}}",
                "1:19: error: <b> is not closed in {{$link}}: </b> is missing"),
            Fault(
                "{{#hint}}See {{$link}}{{.}}{{/link}}{{/hint}}",
                "1:10: error: only the blocks of its tags can stand in the message {{#hint}}: its words are in the catalog"
            ),
            Fault(
                "{{#hint}}{{$link}}{{.}}{{/link}}{{plain}}{{/hint}}",
                "1:33: error: only the blocks of its tags can stand in the message {{#hint}}: its words are in the catalog"
            ),
            Fault(
                "<p title=\"{{#hint}}{{$link}}{{.}}{{/link}}{{/hint}}\"></p>",
                "1:11: error: {{#hint}} writes elements, which cannot stand in the value of title"),
            Fault(
                "<title>{{#hint}}{{$link}}{{.}}{{/link}}{{/hint}}</title>",
                "1:8: error: {{#hint}} writes elements, which cannot stand in the text of <title>"),
            Fault(
                "<select><option>{{#hint}}{{$link}}{{.}}{{/link}}{{/hint}}</option></select>",
                "1:17: error: {{#hint}} writes elements, which cannot stand in <option>"),
            Fault("{{^hint}}{{/hint}}", "1:1: error: {{^hint}} cannot be a section: it is a message with tags that is always there"),
            Fault(
                "{{#words}}{{/words}}",
                "1:1: error: {{#words}} is declared a message, but the catalog has no tags for its key “plain”: declare it as a constant"
            ),
        ])
    func problems(fault: Fault) throws {
        let error = #expect(throws: TemplateProblems.self) { try library(fault.template) }
        #expect(try #require(error).problems.map(\.description) == fault.problems.map { "T/Page.html:\($0)" })
    }

    @Test("A property declared without tags is no message")
    func untagged() throws {
        let error = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(
                texts: ["Page": "{{#hint}}{{/hint}}"], folder: "T", layout: Frame.self, views: [Untagged.self],
                catalog: try catalog())
        }
        #expect(try #require(error).description.contains("is a message without tags: declare it as a text"))
    }
}
