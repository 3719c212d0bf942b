// Messages with tags: translators place the tags, and templates define their elements.

import Localization
import Templates
import Testing

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Messages with tags") struct MessageSectionTests {
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
            .message("account", "account"), .message("words", "plain"), .message("gone", "acount"),
            .message("due", \.hint, tags: ["time", "code"]), .message("dated", \.hint, tags: ["time", "strong"]),
            .constant("bare", LocalizedStringResource("account")), .text("plain", \.plain), .list("rows", \.rows),
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
        "jars": {"comment": "<strong> is the number, <time> the date", "localizations": {
          "en": {"stringUnit": {"value": "%#@jars@ since <time>%2$@</time>"}, "substitutions": {"jars": {"argNum": 1,
            "formatSpecifier": "lld", "variations": {"plural": {"one": {"stringUnit": {"value": "<strong>%arg</strong> jar"}},
            "other": {"stringUnit": {"value": "<strong>%arg</strong> jars"}}}}}}}}},
        "plain": {"localizations": {"en": {"stringUnit": {"value": "Plain"}}, "fr": {"stringUnit": {"value": "Nu"}}}}
        """

    private func catalog() throws -> LocalizedCatalog {
        let text = #"{"sourceLanguage": "en", "version": "1.0", "strings": {\#(Self.strings)}}"#
        return LocalizedCatalog(try StringCatalog(parsing: Array(text.utf8), fileName: "L"))
    }

    private func library(_ template: String, documents: Bool = false) throws -> TemplateLibrary {
        try TemplateLibrary(
            texts: ["Page": template], folder: "T", layout: Frame.self, views: [View.self], catalog: try catalog(),
            documents: documents)
    }

    private func render(_ template: String, _ view: View = View(), in language: String = "en") throws -> String {
        let context = try catalog().context(for: language, timeZone: .gmt)
        return try library(template).render(view, in: Frame(), context: context).text()
    }

    private static let link = #"{{$link}}<a href="{{route}}">{{.}}</a>{{/link}}"#
    private static let em = "{{$em}}<em>{{.}}</em>{{/em}}"

    // MARK: Rendering

    @Test("A block replaces its tag and can use the fields around it")
    func link() throws {
        let template = "<p>{{#hint}}\n  \(Self.link)\n{{/hint}}</p>"
        let address = "/register?a=1&amp;b=2"
        #expect(try render(template) == "<p>No account? <a href=\"\(address)\">Register</a></p>")
        #expect(try render(template, in: "fr") == "<p><a href=\"\(address)\">Inscription</a> &amp; plus</p>")
    }

    @Test("A constant message has the tags that the catalog declares for its key")
    func constant() throws {
        let template = "<p>{{#account}}{{$link}}<b>{{.}}</b>{{/link}}{{/account}}</p>"
        #expect(try render(template) == "<p><b>Register</b>!</p>")
        #expect(try render(template, in: "fr") == "<p><b>S’inscrire</b></p>")
        #expect(try render(template, in: "fr-CA") == "<p><b>S’inscrire</b></p>")
    }

    @Test("Tags can be reordered, nested and repeated, and arguments are escaped")
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

    @Test("A message in the fallback language is marked by an element around its own elements")
    func fallback() throws {
        let written = try render("{{#hint}}{{$link}}<b>{{.}}</b>{{/link}}{{/hint}}", View(hint: "twice"), in: "fr")
        #expect(written == "<span lang=\"en\"><b>a</b>, <b>b</b></span>")
    }

    @Test("The tags of a message in an argument are written, and tags that the field does not declare are omitted")
    func nested() throws {
        let inner = LocalizedStringResource(key: "both", arguments: [.resource("hint")])
        let written = try render("{{#hint}}{{$link}}[{{.}}]{{/link}}{{/hint}}", View(hint: inner))
        #expect(written == "No account? [Register]: read [the rules]")
    }

    @Test("A block can have sections, or only the content of its tag")
    func sections() throws {
        let template = """
            {{#hint}}{{$link}}<a{{#isOpen}} class="o"{{/isOpen}}>{{^isOpen}}-{{/isOpen}}{{.}}{{#isOpen}}+{{/isOpen}}</a>{{/link}}{{/hint}}
            """
        #expect(try render(template, View(isOpen: true)) == "No account? <a class=\"o\">Register+</a>")
        #expect(try render(template, View(isOpen: false)) == "No account? <a>-Register</a>")
        #expect(try render("{{#hint}}{{$link}}{{.}}{{/link}}{{/hint}}.") == "No account? Register.")
    }

    @Test("A value and the number of a plural form can have elements of their own")
    func values() throws {
        let jars = LocalizedStringResource(key: "jars", arguments: [.integer(1200), .text("May")])
        let time = "{{$time}}<time datetime=\"2026-05\">{{.}}</time>{{/time}}"
        #expect(
            try render("{{#dated}}\(time){{$strong}}<strong>{{.}}</strong>{{/strong}}{{/dated}}", View(hint: jars))
                == "<strong>1,200</strong> jars since <time datetime=\"2026-05\">May</time>")
    }

    @Test("A message in a list can use the fields of the row")
    func rows() throws {
        let template = "{{#rows}}{{#hint}}{{$link}}<a href=\"{{link}}\">{{.}}</a>{{/link}}{{/hint}};{{/rows}}"
        let view = View(rows: [.init(hint: "account", link: "/1"), .init(hint: "hint", link: "/2")])
        #expect(
            try render(template, view) == "<a href=\"/1\">Register</a>!;No account? <a href=\"/2\">Register</a>;")
    }

    @Test("The inverted section of an optional message is written when the message is absent")
    func optional() throws {
        let template = "{{#tip}}{{$link}}<b>{{.}}</b>{{/link}}{{/tip}}{{^tip}}none{{/tip}}"
        #expect(try render(template) == "none")
        #expect(try render(template, View(tip: "account")) == "<b>Register</b>!")
    }

    // MARK: Problems

    private static let faults = [
        "<p>\n{{hint}}</p>",
        "{{account}}",
        "{{words}}{{gone}}",
        "{{#both}}\(em){{/both}}",
        "{{due}}",
        "{{#hint}}{{$lnk}}{{.}}{{/lnk}}{{/hint}}",
        "{{#account}}{{$link}}{{.}}{{/link}}{{$em}}{{.}}{{/em}}{{/account}}",
        "{{#hint}}{{$link}}{{.}}{{/link}}{{$link}}{{.}}{{/link}}{{/hint}}",
        "{{#hint}}{{$link}}<b></b>{{/link}}{{/hint}}",
        "{{#hint}}{{$link}}{{.}}<b>{{.}}</b>{{/link}}{{/hint}}",
        "{{#hint}}{{$link}}<a title=\"{{.}}\"></a>{{/link}}{{/hint}}",
        "{{#hint}}{{$link}}<b>{{.}}{{/link}}{{/hint}}",
        "{{#hint}}{{$link}}{{.}}<b {{/link}}{{/hint}}",
        "{{#hint}}See {{$link}}{{.}}{{/link}}{{/hint}}",
        "{{#hint}}{{$link}}{{.}}{{/link}}{{plain}}{{/hint}}",
        "<p title=\"{{#hint}}{{$link}}{{.}}{{/link}}{{/hint}}\"></p>",
        "<title>{{#hint}}{{$link}}{{.}}{{/link}}{{/hint}}</title>",
        "<select><option>{{#hint}}{{$link}}{{.}}{{/link}}{{/hint}}</option></select>",
        "<time datetime=\"{{due}}\" title='{{account}}'>{{plain}}</time>",
        "<a href=\"{{tip}}\"></a><p x-text=\"{{hint}}\"></p><title>{{hint}}</title>",
        "<time datetime=\"{{#due}}{{$time}}<time>{{.}}</time>{{/time}}{{$code}}{{.}}{{/code}}{{/due}}\"></time>",
        "{{^hint}}{{/hint}}",
        "{{#words}}{{/words}}",
        "{{#gone}}{{/gone}}",
        "{{tip.first}}",
        "<p title=\"{{bare}}\">\n{{bare}}</p>",
        "{{#bare}}\(link){{/bare}}",
        "{{^bare}}{{/bare}}",
    ]

    @Test("Wrong uses of messages have the recorded problems")
    func problems() throws {
        var text = ""
        for template in Self.faults {
            let error = #expect(throws: TemplateProblems.self, "\(template)") { try library(template) }
            text += "T/Page.html\n" + template.split(separator: "\n").map { "│ \($0)\n" }.joined()
            text += try #require(error).description + "\n\n"
        }
        let error = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(
                texts: ["Page": "{{#hint}}{{/hint}}"], folder: "T", layout: Frame.self, views: [Untagged.self],
                catalog: try catalog())
        }
        text += try #require(error).description + "\n"
        if ProblemSnapshot.isRecording { try ProblemSnapshot.record(text, "messages") }
        #expect(ProblemSnapshot.recorded("messages") == text)
    }

    @Test("A part of the page that must be written once cannot be in the block of a message")
    func partOfPage() {
        let block = "{{$link}}<body>{{.}}</body>{{/link}}"
        let template = """
            <!DOCTYPE html><html><head><title>{{plain}}</title></head>
            {{#hint}}\(block){{/hint}}</html>
            """
        let error = #expect(throws: TemplateProblems.self) { try library(template, documents: true) }
        #expect(
            error?.problems.map(\.description) == [
                "T/Page.html:2:1: error: {{#hint}} is before <body>: browsers move it",
                "T/Page.html:2:19: error: <body> is not allowed in a section: every page has it once",
            ])
    }
}
