// The code of the section “A part of a page” in the article “How contexts are escaped”, and tests of what this code does.

import Foundation
import Localization
import ShopTexts
import Templates
import Testing

@testable import ArticleSite

private struct Layout: TemplateModel {
    static let fields: [TemplateField<Self>] = []
}

struct NameList: TemplateView {
    let names: [String]

    static let template = "NameList"
    static let isFragment = true
    static let fields: [TemplateField<Self>] = [.list("names", \.names)]
}

struct NamePage: TemplateView {
    let list: NameList

    static let template = "NamePage"
    static let fields: [TemplateField<Self>] = [.model("list", \.list), .constant("title", .playersTitle)]
}

@Suite("Article about how contexts are escaped: a part of a page")
struct FragmentTests {
    private let list = """
        <ul id="names">{{#names}}<li>{{.}}</li>{{/names}}</ul>
        """
    private let page = """
        <!DOCTYPE html>
        <html lang="en"><head><title>{{title}}</title></head>
        <body>
        {{#list}}{{> NameList}}{{/list}}
        <button hx-get="/names" hx-target="#names" hx-swap="outerHTML">+</button>
        </body></html>
        """

    @Test("A part is rendered alone and in its page, and only a page must be a whole document")
    func part() throws {
        let bytes = PackageResources.Localizable_xcstrings
        let catalog = LocalizedCatalog(try StringCatalog(parsing: bytes, fileName: "Localizable.xcstrings"))
        let context = catalog.context(for: "en", timeZone: .gmt)
        let library = try TemplateLibrary(
            texts: ["NameList": list, "NamePage": page], layout: Layout.self, views: [NameList.self, NamePage.self],
            catalog: catalog, documents: true)
        let part = try library.render(NameList(names: ["Ann", "<Léa>"]), in: Layout(), context: context).text()
        #expect(part == "<ul id=\"names\"><li>Ann</li><li>&lt;Léa&gt;</li></ul>")
        let whole = try library.render(
            NamePage(list: NameList(names: ["Ann", "<Léa>"])), in: Layout(), context: context)
        #expect(whole.text().contains(part))
        #expect(library.warnings + library.hardcodedTexts == [])

        let problems = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(
                texts: ["NameList": list, "NamePage": "{{#list}}{{> NameList}}{{/list}}"], layout: Layout.self,
                views: [NameList.self, NamePage.self], catalog: catalog, documents: true)
        }
        #expect(problems?.description.contains("the page is not a whole document") == true)
    }
}
