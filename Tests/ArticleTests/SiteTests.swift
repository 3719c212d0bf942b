// Tests of the pages and of the choice of a language in the article about a site with several pages.

import Foundation
import Localization
import ShopTexts
import Templates
import Testing

@testable import ArticleSite

@Suite("Article about a site with several pages")
struct SiteTests {
    @Test("Pages are rendered in the layout of the site, and an unknown view is an error")
    func site() throws {
        let catalog = try PackageResources.catalog()
        let folder = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (name, text) in SiteTemplates.only("Site", "Languages", "Home", "Goals") {
            try text.write(toFile: "\(folder)/\(name).html", atomically: true, encoding: .utf8)
        }

        let library = try TemplateLibrary(
            folder: folder, layout: SiteLayout.self, views: [HomePage.self, GoalsPage.self], catalog: catalog,
            documents: true)
        let problems = library.warnings + library.hardcodedTexts
        #expect(problems.isEmpty, "\(problems)")

        let context = catalog.context(for: "fr", timeZone: .gmt)
        let page = GoalsPage(name: "Léa", goals: .goalsCount(count: 3))
        let html = try library.render(page, in: SiteLayout(context, of: catalog), context: context).text()
        #expect(html.contains("<html lang=\"fr\" dir=\"ltr\" data-design=\"plain\">"))
        #expect(html.contains("<title>Léa</title>"))
        #expect(html.contains("<main><h1>Léa</h1><p>3 buts</p></main>"))
        #expect(html.contains("<a href=\"?locale=fr\" hreflang=\"fr\" lang=\"fr\">Français</a>"))
        let home = HomePage(greeting: .greeting("Léa"))
        let first = try library.render(home, in: SiteLayout(context, of: catalog), context: context).text()
        #expect(first.contains("<title>Joueurs</title>"))
        #expect(first.contains("<main><h1>Bonjour Léa\u{202F}!</h1></main>"))
        #expect(throws: UnknownTemplateView.self) {
            let home = try TemplateLibrary(
                folder: folder, layout: SiteLayout.self, views: [HomePage.self], catalog: catalog)
            _ = try home.render(page, in: SiteLayout(context, of: catalog), context: context)
        }
    }

    @Test("A link to a language keeps the rest of the query")
    func query() throws {
        let catalog = try PackageResources.catalog()
        func links(_ query: String?) -> [String] {
            SiteLayout(catalog.context(for: "en", timeZone: .gmt), of: catalog, query: query).languages.map {
                language in
                var buffer = TextBuffer()
                language.link.append(to: &buffer)
                return buffer.text()
            }
        }
        #expect(links(nil) == ["?locale=en", "?locale=fr"])
        #expect(links("page=2&locale=en&q=a%26b") == ["?page=2&q=a%26b&locale=en", "?page=2&q=a%26b&locale=fr"])
        #expect(links("a b") == [])
    }

    @Test("Templates that are embedded in the program are rendered")
    func embedded() throws {
        let catalog = try PackageResources.catalog()
        let files = [
            "Site": PackageResources.Site_html, "Languages": PackageResources.Languages_html,
            "Home": PackageResources.Home_html,
        ]
        let embedded = try TemplateLibrary(
            texts: files.mapValues { String(decoding: $0, as: UTF8.self) }, layout: SiteLayout.self,
            views: [HomePage.self], catalog: catalog, documents: true)
        let context = catalog.context(for: "fr", timeZone: .gmt)
        let home = HomePage(greeting: .greeting("Léa"))
        let html = try embedded.render(home, in: SiteLayout(context, of: catalog), context: context).text()
        #expect(html.contains("<title>Joueurs</title>"))
    }

    @Test("The language that a link chooses is stored in a cookie, if the catalog has it")
    func cookie() throws {
        let catalog = try PackageResources.catalog()
        let chosen = negotiate(query: "fr", cookie: nil, acceptLanguage: "en", in: catalog)
        #expect(chosen.language == "fr")
        #expect(chosen.setCookie == "locale=fr; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax")
        #expect(negotiate(query: nil, cookie: "fr", acceptLanguage: "en", in: catalog) == ("fr", nil))
        #expect(negotiate(query: "en", cookie: "fr", acceptLanguage: nil, in: catalog).language == "en")
        #expect(negotiate(query: "FR-ca", cookie: nil, acceptLanguage: "en", in: catalog) == chosen)
        #expect(negotiate(query: "x", cookie: nil, acceptLanguage: "en", in: catalog) == ("en", nil))
        #expect(negotiate(query: "fr; Domain=a", cookie: "x", acceptLanguage: "en", in: catalog) == ("en", nil))
    }
}
