// A test of the error page in the article about a site with several pages.

import Foundation
import Localization
import ShopTexts
import Templates
import Testing

@testable import ArticleSite

@Suite("Article about a site with several pages: error pages")
struct ErrorPageTests {
    @Test("An error page has the frame of the site, and its text in the language of the reader")
    func page() throws {
        let catalog = try PackageResources.catalog()
        let library = try TemplateLibrary(
            texts: SiteTemplates.only("Site", "Languages", "Home", "Error"), layout: SiteLayout.self,
            views: [HomePage.self, ErrorPage.self], catalog: catalog, documents: true)
        #expect(library.warnings + library.hardcodedTexts == [])
        let context = catalog.context(for: "fr", timeZone: .gmt)
        let layout = SiteLayout(context, of: catalog)
        let html = try library.render(ErrorPage(title: .formNameMissing), in: layout, context: context).text()
        #expect(html.contains("<title>Indiquez votre nom</title>") && html.contains("<h1>Indiquez votre nom</h1>"))
        #expect(html.contains("<a href=\"?locale=fr\""))
    }
}
