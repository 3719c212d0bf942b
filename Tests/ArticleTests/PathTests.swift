// The code of the article about the language in the path, and tests of what it does.

import ArticleTexts
import Foundation
import Localization
import Templates
import Testing

import struct Localization.LocalizedStringResource

/// The language of a path such as `/fr/reader`, and the rest of the path.
struct LocalizedPath: Equatable {
    let language: String
    /// The path after the language, percent-encoded as the browser sent it: empty, or with a `/` at its start.
    let rest: String
    /// Whether the first segment is not a language of the catalog, so that the cookie or the header decides.
    let isNegotiated: Bool

    /// - Parameter cookie: the language of the last page, when a cookie keeps it.
    init(_ path: String, cookie: String? = nil, acceptLanguage: String?, in catalog: LocalizedCatalog) {
        let segments = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        if segments.count > 1, segments[0].isEmpty, catalog.languages.contains(String(segments[1])) {
            language = String(segments[1])
            rest = String(path.dropFirst(1 + language.count))
            isNegotiated = false
        } else {
            language = LocaleNegotiator.language(
                cookie: cookie, acceptLanguage: acceptLanguage, available: catalog.languages, default: "en")
            rest = ""
            isNegotiated = true
        }
    }
}

/// The address of the first page in a language, `/fr`. The addresses of the other pages begin with it.
struct HomeURL: TemplateURL, Equatable {
    let language: String

    func append(to buffer: inout TextBuffer) {
        buffer.append("/")
        buffer.append(language)
    }
}

struct PathLayout: TemplateModel {
    let language: String
    let direction: String
    let home: HomeURL
    let languages: [LanguageLink]

    static let fields: [TemplateField<Self>] = [
        .text("language", \.language), .text("direction", \.direction), .url("home", \.home),
        .list("languages", \.languages), .constant("siteName", .playersTitle),
    ]

    /// - Parameters:
    ///   - path: the path of the page.
    ///   - query: the query of the request, percent-encoded as the browser sent it.
    init(_ context: LocalizationContext, of catalog: LocalizedCatalog, path: LocalizedPath, query: String? = nil) {
        language = context.language
        direction = context.layoutDirection.rawValue
        home = HomeURL(language: context.language)
        // The page of an error at an address without a language links to the first page in each language.
        let address = path.isNegotiated ? "" : path.rest + (query.map { "?\($0)" } ?? "")
        languages = catalog.languages.compactMap { tag in
            let link = CheckedURL("/\(tag)\(address)")
            return link.map { LanguageLink(tag: tag, name: catalog.autonym(of: tag), link: $0) }
        }
    }
}

/// The address of the page of a player, `/fr/players/3`.
struct PlayerPageURL: TemplateURL, Equatable {
    let home: HomeURL
    let id: Int

    func append(to buffer: inout TextBuffer) {
        home.append(to: &buffer)
        buffer.append("/players/\(id)")
    }
}

struct PlayerLink: TemplateModel, Equatable {
    let name: String
    let link: PlayerPageURL

    static let fields: [TemplateField<Self>] = [.text("name", \.name), .url("link", \.link)]
}

private struct PlayerList: TemplateView {
    let players: [PlayerLink]

    static let template = "PlayerList"
    static let fields: [TemplateField<Self>] = [.list("players", \.players)]
}

@Suite("Article about the language in the path")
struct PathTests {
    private static let templates = [
        "Site": """
        <!DOCTYPE html>
        <html lang="{{language}}" dir="{{direction}}">
        <head>
        <meta charset="utf-8">
        <title>{{$title}}{{siteName}}{{/title}}</title>
        <link rel="stylesheet" href="/site.css">
        </head>
        <body>
        <header><a href="{{home}}">{{siteName}}</a></header>
        <main>{{$content}}{{/content}}</main>
        {{> Languages}}
        </body>
        </html>
        """,
        "ReaderForm": """
        {{<Site}}
        {{$content}}
        <form method="post" action="{{home}}/reader">
        {{#name}}{{> Field}}{{/name}}
        {{#goals}}{{> Field}}{{/goals}}
        <button>{{send}}</button>
        {{#hasMistakes}}
        {{#languages}}<button formaction="{{link}}" name="show" value="{{tag}}" lang="{{tag}}">{{name}}</button>{{/languages}}
        {{/hasMistakes}}
        </form>
        {{/content}}
        {{/Site}}
        """,
    ]

    private static func catalog() throws -> LocalizedCatalog {
        let bytes = PackageResources.Localizable_xcstrings
        return LocalizedCatalog(try StringCatalog(parsing: bytes, fileName: "Localizable.xcstrings"))
    }

    private static func library(_ catalog: LocalizedCatalog) throws -> TemplateLibrary {
        let shared = SiteTests.templates.merging(FormTests.templates) { $1 }.merging(ErrorPageTests.templates) { $1 }
        let names = ["Languages", "Home", "Field", "Error"]
        return try TemplateLibrary(
            texts: shared.filter { names.contains($0.key) }.merging(templates) { $1 }, layout: PathLayout.self,
            views: [HomePage.self, ReaderForm.self, ErrorPage.self], catalog: catalog, documents: true)
    }

    /// The page of a request, as the function `page` of the article renders it.
    private static func html(
        _ view: some TemplateView, at path: String, query: String? = nil, acceptLanguage: String? = nil
    ) throws -> String {
        let catalog = try catalog()
        let path = LocalizedPath(path, acceptLanguage: acceptLanguage, in: catalog)
        let context = catalog.context(for: path.language, timeZone: .gmt)
        let layout = PathLayout(context, of: catalog, path: path, query: query)
        return try library(catalog).render(view, in: layout, context: context).text()
    }

    @Test(
        "The first segment of a path is its language, or the browser decides",
        arguments: [
            ("/fr", "fr", "", false), ("/fr/", "fr", "/", false), ("/en/reader", "en", "/reader", false),
            ("/fr/a%2Fb/c", "fr", "/a%2Fb/c", false), ("/fr//example.org", "fr", "//example.org", false),
            ("/", "fr", "", true), ("", "fr", "", true), ("/de/reader", "fr", "", true), ("/FR", "fr", "", true),
            ("//en", "fr", "", true), ("/site.css", "fr", "", true), ("en/reader", "fr", "", true),
        ])
    func path(path: String, language: String, rest: String, isNegotiated: Bool) throws {
        let found = LocalizedPath(path, acceptLanguage: "de, fr-CA;q=0.5", in: try Self.catalog())
        #expect(found.language == language && found.rest == rest && found.isNegotiated == isNegotiated, "\(found)")
        let english = LocalizedPath(path, cookie: "en", acceptLanguage: "fr", in: try Self.catalog())
        #expect(english.language == (isNegotiated ? "en" : language))
    }

    @Test("Links, forms and the list of languages have the language of the page and the rest of its address")
    func links() throws {
        let library = try Self.library(try Self.catalog())
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
        let catalog = try Self.catalog()
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

    @Test("The page for an unknown first segment is in the language of the browser, with links to the first pages")
    func unknown() throws {
        let page = ErrorPage(title: .formNameMissing)
        let html = try Self.html(page, at: "/de/reader", query: "a=1", acceptLanguage: "fr")
        #expect(html.contains("<h1>Indiquez votre nom</h1>") && html.contains("<html lang=\"fr\""))
        #expect(html.contains("<a href=\"/en\" hreflang=\"en\"") && html.contains("<a href=\"/fr\" hreflang=\"fr\""))
    }
}
