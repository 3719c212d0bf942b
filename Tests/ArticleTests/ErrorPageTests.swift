// The code of the section about error pages in the article about a site with several pages, and a test of what it does.

import ArticleTexts
import Foundation
import Localization
import Templates
import Testing

import struct Localization.LocalizedStringResource

struct ErrorPage: TemplateView {
    let title: LocalizedStringResource

    static let template = "Error"
    static let fields: [TemplateField<Self>] = [.text("title", \.title)]
}

@Suite("Article about a site with several pages: error pages")
struct ErrorPageTests {
    static let templates = [
        "Error": """
        {{<Site}}
        {{$title}}{{title}}{{/title}}
        {{$content}}<h1>{{title}}</h1>{{/content}}
        {{/Site}}
        """
    ]

    @Test("An error page has the frame of the site, and its text in the language of the reader")
    func page() throws {
        let catalog = try PackageResources.catalog()
        let others = SiteTests.templates.filter { $0.key != "Goals" }
        let library = try TemplateLibrary(
            texts: others.merging(Self.templates) { $1 }, layout: SiteLayout.self,
            views: [HomePage.self, ErrorPage.self], catalog: catalog, documents: true)
        #expect(library.warnings + library.hardcodedTexts == [])
        let context = catalog.context(for: "fr", timeZone: .gmt)
        let layout = SiteLayout(context, of: catalog)
        let html = try library.render(ErrorPage(title: .formNameMissing), in: layout, context: context).text()
        #expect(html.contains("<title>Indiquez votre nom</title>") && html.contains("<h1>Indiquez votre nom</h1>"))
        #expect(html.contains("<a href=\"?locale=fr\""))
    }
}
