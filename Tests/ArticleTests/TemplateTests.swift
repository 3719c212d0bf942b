// The code of the overview of Templates and of its articles about errors and contexts, and tests of what this code does.

import Foundation
import Localization
import ShopTexts
import Templates
import Testing

import struct Localization.LocalizedStringResource

@testable import ArticleSite

private struct Layout: TemplateModel {
    static let fields: [TemplateField<Self>] = []
}

struct PlayerPage: TemplateView {
    let name: String
    let goals: LocalizedStringResource
    let link: CheckedURL?

    static let template = "PlayerPage"
    static let fields: [TemplateField<Self>] = [
        .text("name", \.name), .text("goals", \.goals), .url("link", \.link), .constant("title", .playersTitle),
    ]
}

struct PlayerRow: TemplateModel, Equatable {
    let name: String
    let link: CheckedURL
    let note: LocalizedStringResource?

    static let fields: [TemplateField<Self>] = [.text("name", \.name), .url("link", \.link), .text("note", \.note)]
}

struct ListView: TemplateView {
    let rows: [PlayerRow]

    static let template = "PlayerListView"
    static let fields: [TemplateField<Self>] = [.list("rows", \.rows), .message("rules", .rules)]
}

struct Hint: TemplateModel, Equatable {
    let text: LocalizedStringResource
    let link: CheckedURL

    static let fields: [TemplateField<Self>] = [.message("text", \.text, tags: ["link"]), .url("link", \.link)]
}

struct HintView: TemplateView {
    let hint: Hint?

    static let template = "HintView"
    static let fields: [TemplateField<Self>] = [.model("hint", \.hint)]
}

struct PlayerURL: TemplateURL, Equatable {
    let name: String

    func append(to buffer: inout TextBuffer) {
        buffer.append("/players/")
        buffer.append(PercentEncoding.encode(name))
    }
}

@Suite("Articles about templates")
struct TemplateTests {
    private let catalog: LocalizedCatalog
    private var context: LocalizationContext { catalog.context(for: "en", timeZone: .gmt) }
    private let template = """
        <h1>{{title}}</h1>
        <p>{{goals}}</p>
        {{#link}}<a href="{{link}}">{{name}}</a>{{/link}}
        """

    init() throws {
        catalog = try PackageResources.catalog()
    }

    @Test("A paragraph is written only when its message exists")
    func hint() throws {
        let template = """
            {{#hint}}
            <p>{{#text}}{{$link}}<a href="{{link}}">{{.}}</a>{{/link}}{{/text}}</p>
            {{/hint}}
            """
        let library = try TemplateLibrary(
            texts: ["HintView": template], layout: Layout.self, views: [HintView.self], catalog: catalog)
        func html(_ hint: Hint?) throws -> String {
            try library.render(HintView(hint: hint), in: Layout(), context: context).text()
        }
        let link = try #require(CheckedURL("/rules"))
        let sentence = String(localized: .rules, in: context)
        #expect(try html(nil) == "")
        let written = try html(Hint(text: .rules, link: link))
        #expect(written.hasPrefix("<p>") && written.contains("<a href=\"/rules\">"))
        #expect(written.replacing(/<[^>]*>/, with: "").trimmingCharacters(in: .whitespacesAndNewlines) == sentence)
    }

    @Test("A view is rendered with its template, without warnings")
    func view() throws {
        let library = try TemplateLibrary(
            texts: ["PlayerPage": template], layout: Layout.self, views: [PlayerPage.self], catalog: catalog)
        let goals: LocalizedStringResource = .goalsScored("<Léa>", goals: 1)
        let page = PlayerPage(name: "<Léa>", goals: goals, link: CheckedURL("/players/1"))
        let html = try library.render(page, in: Layout(), context: context).text()
        #expect(
            html == """
                <h1>Players</h1>
                <p>&lt;Léa&gt; scored 1 goal</p>
                <a href="/players/1">&lt;Léa&gt;</a>
                """)
        for warning in library.warnings + library.hardcodedTexts { print(warning) }
        #expect(library.warnings + library.hardcodedTexts == [])
        let mistaken = ["PlayerPage": "<p>{{nmae}}</p>"]
        do {
            _ = try TemplateLibrary(texts: mistaken, layout: Layout.self, views: [PlayerPage.self], catalog: catalog)
        } catch {
            print(error)
        }
    }

    @Test(
        "Mistakes in the table of “Templates and what they refuse” are refused, with their position and the reason",
        arguments: [
            ("<p>{{nmae}}</p>", "did you mean “name”?"), ("<p>{{link}}</p>", "{{link}}"),
            ("<a href=\"{{name}}\">x</a>", "requires a URL field"),
            ("<a href=\"/players/{{name}}\">x</a>", "build the whole address in a type that conforms to TemplateURL"),
            ("<p x-data=\"{{name}}\">x</p>", "which script libraries execute"),
            ("<time datetime=\"{{title}}\">x</time>", "a date for programs"),
            ("<p>{{#if link}}x{{else}}y{{/if}}</p>", "write {{#link}}…{{/link}}"),
            ("<a onclick=\"{{name}}\">x</a>", "{{name}}"),
            ("{{t \"players.title\"}}", "declare .constant(\"title\", .playersTitle), or"),
            ("<p class={{name}}>x</p>", "{{name}}"),
            ("<input disabled=\"{{name}}\">", "write the attribute in the section of a flag"),
            ("<p>\\(name)</p>", "write {{name}}"),
            ("<p>{{{name}}}</p>", "unescaped"), ("<div>", "<div>"),
            ("<form action=\"https://example.org/\"></form>", "the Content-Security-Policy 'self' blocks"),
            ("<script src=\"https://cdn.example.org/a.js\"></script>", "the Content-Security-Policy 'self' blocks"),
            ("<style>p { color: red }</style>", "the Content-Security-Policy 'self'"),
            ("<p style=\"color: red\">x</p>", "the Content-Security-Policy 'self'"),
            ("<script>a()</script>", "the Content-Security-Policy 'self'"),
        ])
    func refused(template: String, reason: String) {
        let problems = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(
                texts: ["PlayerPage": template], layout: Layout.self, views: [PlayerPage.self], catalog: catalog)
        }
        #expect(problems?.description.contains(reason) == true, "\(String(describing: problems))")
        #expect(problems?.description.hasPrefix("PlayerPage.html:1:") == true)
    }

    @Test("A flag writes an attribute without a value, and problems begin with the folder that the library was given")
    func flag() throws {
        struct Field: TemplateView {
            let isClosed: Bool
            static let template = "Field"
            static let fields: [TemplateField<Self>] = [.flag("isClosed", \.isClosed)]
        }
        let library = try TemplateLibrary(
            texts: ["Field": "<input{{#isClosed}} disabled{{/isClosed}}>"], layout: Layout.self, views: [Field.self],
            catalog: catalog)
        for (isClosed, html) in [(true, "<input disabled>"), (false, "<input>")] {
            let page = try library.render(Field(isClosed: isClosed), in: Layout(), context: context)
            #expect(page.text() == html)
        }
        let problems = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(
                texts: ["Field": "{{x}}"], folder: "Templates", layout: Layout.self, views: [Field.self],
                catalog: catalog)
        }
        #expect(problems?.description.hasPrefix("Templates/Field.html:1:1: ") == true)
    }

    @Test("Values are escaped, and an address that runs a script is refused")
    func contexts() throws {
        let library = try TemplateLibrary(
            texts: ["PlayerPage": template], layout: Layout.self, views: [PlayerPage.self], catalog: catalog)
        let name = "<script>alert(1)</script>"
        let page = PlayerPage(name: name, goals: .goalsCount(count: 2), link: CheckedURL("/?a=1&b=2"))
        let html = try library.render(page, in: Layout(), context: context).text()
        #expect(html.contains("<a href=\"/?a=1&amp;b=2\">&lt;script&gt;alert(1)&lt;/script&gt;</a>"))

        let script = CheckedURL("javascript:alert(1)")
        let address = CheckedURL("https://example.org/?q=1")
        #expect(script == nil)
        #expect(address != nil)
    }

    @Test(
        "Addresses are accepted or refused as “How contexts are escaped” says",
        arguments: [
            ("", true), ("/players?a=b c", false), ("/a b", false), ("/a\tb", false), ("data:text/html,x", false),
            ("//host", false), ("/\\host", false), ("ftp://host", false), ("&x", false), ("a\\b", false),
            ("a&b", false), ("/a&b\\", true), ("mailto:a@example.org", true), ("players/1", true), ("tel:112", true),
            ("?a=b:c", true), ("#a", true),
        ])
    func addresses(_ address: String, isAccepted: Bool) {
        #expect((CheckedURL(address) != nil) == isAccepted)
    }

    @Test("A type for addresses of the program encodes the parts of its paths")
    func ownAddress() {
        var buffer = TextBuffer()
        PlayerURL(name: "a/b ?").append(to: &buffer)
        PlayerURL(name: "é\n-._~Z09").append(to: &buffer)
        #expect(buffer.text() == "/players/a%2Fb%20%3F/players/%C3%A9%0A-._~Z09")
    }

    @Test("The code of the overview renders a list")
    func overview() throws {
        let row = """
            <li><a href="{{link}}">{{name}}</a>{{#note}} ({{note}}){{/note}}</li>
            """
        let template = "<ul>{{#rows}}\(row){{/rows}}</ul>"
        let link = try #require(CheckedURL("/players/1"))
        let view = ListView(rows: [PlayerRow(name: "Ann", link: link, note: .goalsCount(count: 2))])
        let layout = Layout()
        let library = try TemplateLibrary(
            texts: ["PlayerListView": template], layout: Layout.self, views: [ListView.self], catalog: catalog)
        let page = try library.render(view, in: layout, context: context)
        #expect(page.text().contains("<li><a href=\"/players/1\">Ann</a> (2 goals)</li>"))
    }

    @Test("Lists, optional values, and a link in a sentence are rendered")
    func list() throws {
        let template = """
            <ul>
            {{#rows}}
            <li><a href="{{link}}">{{name}}</a>{{#note}} ({{note}}){{/note}}</li>
            {{/rows}}
            {{^rows}}
            <li>–</li>
            {{/rows}}
            </ul>
            <p>{{#rules}}{{$link}}<a href="/rules">{{.}}</a>{{/link}}{{/rules}}</p>
            """
        let library = try TemplateLibrary(
            texts: ["PlayerListView": template], layout: Layout.self, views: [ListView.self], catalog: catalog)
        let link = try #require(CheckedURL("/players/1"))
        let rows = [PlayerRow(name: "Ann", link: link, note: nil)]
        #expect(
            try library.render(ListView(rows: rows), in: Layout(), context: context).text() == """
                <ul>
                <li><a href="/players/1">Ann</a></li>
                </ul>
                <p>Please read <a href="/rules">the rules</a> first.</p>
                """)
        let empty = try library.render(ListView(rows: []), in: Layout(), context: context).text()
        #expect(empty.contains("<li>–</li>"))
    }
}
