// The code of the articles of Templates, with its results.

import ArticleTexts
import Foundation
import Localization
import Templates
import Testing

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

struct PlayerRow: TemplateModel {
    let name: String
    let link: CheckedURL

    static let fields: [TemplateField<Self>] = [.text("name", \.name), .url("link", \.link)]
}

private struct ListView: TemplateView {
    let rows: [PlayerRow]

    static func == (one: Self, other: Self) -> Bool { one.rows.map(\.name) == other.rows.map(\.name) }
    static let template = "PlayerListView"
    static let fields: [TemplateField<Self>] = [.list("rows", \.rows)]
}

@Suite("Articles about templates")
struct TemplateTests {
    private let catalog: LocalizedCatalog
    private var context: LocalizationContext { catalog.context(for: "en", timeZone: .gmt) }
    private let template = """
        <h1>{{title}}</h1>
        <p>{{name}}: {{goals}}</p>
        {{#link}}<a href="{{link}}">{{name}}</a>{{/link}}
        """

    init() throws {
        let bytes = PackageResources.Localizable_xcstrings
        catalog = LocalizedCatalog(try StringCatalog(parsing: bytes, fileName: "Localizable.xcstrings"))
    }

    @Test("A view and its template, and what is refused")
    func view() throws {
        let library = try TemplateLibrary(
            texts: ["PlayerPage": template], layout: Layout.self, views: [PlayerPage.self], catalog: catalog)
        let page = PlayerPage(name: "<Léa>", goals: .goalsCount(count: 1), link: CheckedURL("/players/1"))
        let html = try library.render(page, in: Layout(), context: context).text()
        #expect(
            html == """
                <h1>Players</h1>
                <p>&lt;Léa&gt;: 1 goal</p>
                <a href="/players/1">&lt;Léa&gt;</a>
                """)
        let mistaken = ["PlayerPage": "<p>{{nmae}}</p>"]
        do {
            _ = try TemplateLibrary(texts: mistaken, layout: Layout.self, views: [PlayerPage.self], catalog: catalog)
        } catch {
            print(error)
        }
    }

    @Test(
        "The table of what is refused",
        arguments: [
            ("<p>{{nmae}}</p>", "did you mean “name”?"), ("<p>{{link}}</p>", "{{link}}"),
            ("<a href=\"{{name}}\">x</a>", "requires a URL field"), ("<a onclick=\"{{name}}\">x</a>", "{{name}}"),
            ("<p class={{name}}>x</p>", "{{name}}"), ("<p>{{{name}}}</p>", "unescaped"), ("<div>", "<div>"),
        ])
    func refused(template: String, reason: String) {
        let problems = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(
                texts: ["PlayerPage": template], layout: Layout.self, views: [PlayerPage.self], catalog: catalog)
        }
        #expect(problems?.description.contains(reason) == true, "\(String(describing: problems))")
        #expect(problems?.description.contains("PlayerPage.html:1:") == true)
    }

    @Test("How contexts are escaped")
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

    @Test("Overview")
    func overview() throws {
        let row = """
            <li><a href="{{link}}">{{name}}</a></li>
            """
        let template = "<ul>{{#rows}}\(row){{/rows}}</ul>"
        let view = ListView(rows: [PlayerRow(name: "Ann", link: try #require(CheckedURL("/players/1")))])
        let layout = Layout()
        let library = try TemplateLibrary(
            texts: ["PlayerListView": template], layout: Layout.self, views: [ListView.self], catalog: catalog)
        let page = try library.render(view, in: layout, context: context)
        #expect(page.text().contains("<li><a href=\"/players/1\">Ann</a></li>"))
    }
}
