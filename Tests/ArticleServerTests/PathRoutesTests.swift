// Sends requests to the routes of the article about the language in the path.

import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Localization
import NIOCore
import ShopTexts
import Templates
import Testing

@testable import ArticleSite

@Suite("Routes of the article about the language in the path")
struct PathRoutesTests {
    /// The reply to a request.
    private func reply(
        to uri: String, _ method: HTTPRequest.Method = .get, language: String? = nil, body: String? = nil
    ) async throws -> TestResponse {
        let list = """
            {{<Site}}
            {{$content}}{{#players}}<a href="{{link}}">{{name}}</a>{{/players}}{{/content}}
            {{/Site}}
            """
        let catalog = try PackageResources.catalog()
        let library = try TemplateLibrary(
            texts: SiteTemplates.localized.merging(["PlayerList": list]) { $1 }, layout: PathLayout.self,
            views: [HomePage.self, GoalsPage.self, ReaderForm.self, ErrorPage.self, PlayerList.self],
            catalog: catalog, documents: true)
        let router = pathRouter(catalog: catalog, library: library, names: [3: "Léa"])
        let headers: HTTPFields = language.map { [.acceptLanguage: $0] } ?? [:]
        return try await Application(router: router).test(.router) { client in
            try await client.execute(
                uri: uri, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
        }
    }

    @Test("The address / leads to the page in the language of the browser; that page has the language of its path")
    func start() async throws {
        let first = try await reply(to: "/", language: "fr-CA")
        #expect(first.status == .found && first.headers[.location] == "/fr")
        #expect(first.headers[.vary] == "Accept-Language")
        let home = try await reply(to: "/fr", language: "en")
        #expect(home.status == .ok && String(buffer: home.body).contains("<h1>Joueurs</h1>"))
        #expect(home.headers[.contentLanguage] == "fr" && home.headers[.vary] == nil)
        #expect(String(buffer: try await reply(to: "/en/reader").body).contains("action=\"/en/reader\""))
    }

    @Test("An address without a page gives 404, with an error page in its language or else in that of the browser")
    func absent() async throws {
        let french = try await reply(to: "/fr/no", language: "en")
        #expect(french.status == .notFound && french.headers[.vary] == nil)
        #expect(String(buffer: french.body).contains("<h1>Cette page n’existe pas</h1>"))
        let german = try await reply(to: "/de/reader", language: "fr")
        #expect(german.status == .notFound && german.headers[.vary] == "Accept-Language")
        #expect(String(buffer: german.body).contains("<html lang=\"fr\""))
    }

    @Test("The address of a player has the language of the page, and an id that no player has gives 404")
    func players() async throws {
        let list = String(buffer: try await reply(to: "/fr/players").body)
        #expect(list.contains("<a href=\"/fr/players/3\">Léa</a>"))
        let player = try await reply(to: "/en/players/3")
        #expect(player.status == .ok && String(buffer: player.body).contains("<h1>Léa</h1><p>0 goals</p>"))
        for id in ["4", "x"] {
            #expect(try await reply(to: "/en/players/\(id)").status == .notFound)
        }
    }

    @Test("A form with a mistake is shown again, a correct one redirects in its language, a repeated field gives 400")
    func form() async throws {
        let mistaken = try await reply(to: "/fr/reader", .post, body: "name=&goals=x")
        #expect(mistaken.status == .unprocessableContent)
        #expect(String(buffer: mistaken.body).contains("Indiquez un nombre entier"))
        #expect(try await reply(to: "/en/reader", .post, body: "name=&goals=x&show=en").status == .ok)
        #expect(try await reply(to: "/en/reader", .post, body: "name=a&name=b").status == .badRequest)
        let correct = try await reply(to: "/fr/reader", .post, body: "name=L&goals=3")
        #expect(correct.status == .seeOther && correct.headers[.location] == "/fr/reader/thanks")
    }
}
