// Sends requests to handlers that contain code of the articles.

import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Localization
import NIOCore
import ShopTexts
import Testing

@testable import ArticleSite

@Suite("Handlers in articles")
struct HandlerTests {
    @Test("A message after a form is in a cookie, which the next page removes")
    func notice() async throws {
        let router = Router()
        router.post("/reader") { _, _ in try redirect(storing: .greeting("Léa")) }
        router.get("/reader/thanks") { request, _ in
            var response = Response(status: .ok)
            if takeNotice(of: request, in: &response) == .greeting("Léa") { response.status = .accepted }
            return response
        }
        try await Application(router: router).test(.router) { client in
            let reply = try await client.execute(uri: "/reader", method: .post)
            #expect(reply.status == .seeOther && reply.headers[.location] == "/reader/thanks")
            let cookie = try #require(reply.headers[.setCookie]?.prefix { $0 != ";" })
            #expect(cookie.hasPrefix("notice="))
            let next = try await client.execute(
                uri: "/reader/thanks", method: .get, headers: [.cookie: String(cookie)])
            #expect(next.status == .accepted)
            #expect(next.headers[.setCookie]?.contains("Max-Age=0") == true)
            let later = try await client.execute(uri: "/reader/thanks", method: .get, headers: [.cookie: "notice=x"])
            #expect(later.status == .ok && later.headers[.setCookie] == nil)
        }
    }

    @Test("A query is decoded, and a request whose query cannot be decoded gets 400")
    func query() async throws {
        let router = Router()
        router.get("/search") { request, context in try searchedText(of: request, context: context) }
        try await Application(router: router).test(.router) { client in
            for (query, text) in [("?q=a+b%26", "a b&"), ("", "")] {
                let reply = try await client.execute(uri: "/search\(query)", method: .get)
                #expect(reply.status == .ok && String(buffer: reply.body) == text, "\(query)")
            }
            for query in ["?q=a&q=b", "?q=%zz"] {
                let reply = try await client.execute(uri: "/search\(query)", method: .get)
                #expect(reply.status == .badRequest, "\(query)")
            }
        }
    }

    @Test("The language of a path, if the catalog has it, is kept in a cookie, unless it is in the cookie already")
    func keptLanguage() async throws {
        let catalog = try PackageResources.catalog()
        let router = Router()
        router.get("**") { request, _ in
            var headers = HTTPFields()
            let path = LocalizedPath(request.uri.path, acceptLanguage: nil, in: catalog)
            keepLanguage(of: path, after: request, in: &headers)
            return Response(status: .ok, headers: headers)
        }
        try await Application(router: router).test(.router) { client in
            for (uri, cookie, isSet) in [
                ("/fr", "", true), ("/fr", "locale=en", true), ("/fr", "locale=fr", false), ("/de", "", false),
            ] {
                let reply = try await client.execute(uri: uri, method: .get, headers: [.cookie: cookie])
                let expected = "locale=fr; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
                #expect(reply.headers[.setCookie] == (isSet ? expected : nil), "\(uri) \(cookie)")
            }
        }
    }
}
