// Tests of the types for addresses and for the layout in the article about the language in the path.

import Foundation
import Localization
import ShopTexts
import Templates
import Testing

@testable import ArticleSite

@Suite("Article about the language in the path")
struct PathTests {
    private static func library(_ catalog: LocalizedCatalog) throws -> TemplateLibrary {
        try TemplateLibrary(
            texts: SiteTemplates.localized.filter { $0.key != "Goals" }, layout: PathLayout.self,
            views: [HomePage.self, ReaderForm.self, ErrorPage.self], catalog: catalog, documents: true)
    }

    /// The page of a request, as the function `page` of the article renders it.
    private static func html(
        _ view: some TemplateView, at path: String, query: String? = nil, acceptLanguage: String? = nil
    ) throws -> String {
        let catalog = try PackageResources.catalog()
        let path = LocalizedPath(path, acceptLanguage: acceptLanguage, in: catalog)
        let context = catalog.context(for: path.language, timeZone: .gmt)
        let layout = PathLayout(context, of: catalog, path: path, query: query)
        return try library(catalog).render(view, in: layout, context: context).text()
    }

    @Test(
        "The first segment of a path is its language; without one, the cookie or the header decides",
        arguments: [
            ("/fr", "fr", "", false), ("/fr/", "fr", "/", false), ("/en/reader", "en", "/reader", false),
            ("/fr/a%2Fb/c", "fr", "/a%2Fb/c", false), ("/fr//example.org", "fr", "//example.org", false),
            ("/", "fr", "", true), ("", "fr", "", true), ("/de/reader", "fr", "", true), ("/FR", "fr", "", true),
            ("//en", "fr", "", true), ("/site.css", "fr", "", true), ("en/reader", "fr", "", true),
        ])
    func path(path: String, language: String, rest: String, isNegotiated: Bool) throws {
        let found = LocalizedPath(path, acceptLanguage: "de, fr-CA;q=0.5", in: try PackageResources.catalog())
        #expect(found.language == language && found.rest == rest && found.isNegotiated == isNegotiated, "\(found)")
        let english = LocalizedPath(path, cookie: "en", acceptLanguage: "fr", in: try PackageResources.catalog())
        #expect(english.language == (isNegotiated ? "en" : language))
    }

    @Test("Links and forms have the language of the page; the list of languages leads to the page in other languages")
    func links() throws {
        let library = try Self.library(try PackageResources.catalog())
        #expect(library.warnings + library.hardcodedTexts == [])
        let html = try Self.html(ReaderForm(name: "", goals: "x"), at: "/fr/reader", query: "a=1&b=%26")
        #expect(html.contains("<html lang=\"fr\" dir=\"ltr\">") && html.contains("<a href=\"/fr\">Joueurs</a>"))
        #expect(html.contains("<form method=\"post\" action=\"/fr/reader\">"))
        #expect(html.contains("<a href=\"/en/reader?a=1&amp;b=%26\" hreflang=\"en\" lang=\"en\">English</a>"))
        #expect(html.contains("<button formaction=\"/en/reader?a=1&amp;b=%26\" name=\"show\" value=\"en\""))
        // The Enter key uses the first button of the form, so this button must not be one that changes the language.
        let buttons = html.matches(of: /<button.*?<\/button>/).map { String($0.0) }
        #expect(buttons.first == "<button>Envoyer</button>" && buttons.count == 3)
        #expect(try !Self.html(ReaderForm.empty, at: "/en/reader").contains("formaction"))
        // The path cannot make a link to another host.
        #expect(try Self.html(HomePage(greeting: .playersTitle), at: "/en//a.org").contains("href=\"/fr//a.org\""))
    }

    @Test("An address with a value begins with the language of its page", arguments: ["en", "fr"])
    func value(language: String) throws {
        let catalog = try PackageResources.catalog()
        let context = catalog.context(for: language, timeZone: .gmt)
        let library = try TemplateLibrary(
            texts: ["PlayerList": "{{#players}}<a href=\"{{link}}\">{{name}}</a>{{/players}}"],
            layout: PathLayout.self, views: [PlayerList.self], catalog: catalog)
        let link = PlayerPageURL(home: HomeURL(language: language), id: 3)
        let path = LocalizedPath("/\(language)/players", acceptLanguage: nil, in: catalog)
        let html = try library.render(
            PlayerList(players: [PlayerLink(name: "Léa", link: link)]),
            in: PathLayout(context, of: catalog, path: path), context: context)
        #expect(html.text() == "<a href=\"/\(language)/players/3\">Léa</a>")
    }

    @Test("The page for an unknown first segment is in the language of the browser, with a link to each language")
    func unknown() throws {
        let page = ErrorPage(title: .formNameMissing)
        let html = try Self.html(page, at: "/de/reader", query: "a=1", acceptLanguage: "fr")
        #expect(html.contains("<h1>Indiquez votre nom</h1>") && html.contains("<html lang=\"fr\""))
        #expect(html.contains("<a href=\"/en\" hreflang=\"en\"") && html.contains("<a href=\"/fr\" hreflang=\"fr\""))
    }
}
