// Pages and API on one server. Failed sign-ins on pages and over the API are counted together.

import BackendInMemory
import BackendServices
import Foundation
import Logging
import TestBrowser
import Testing

@Suite("Pages and API on one server")
struct APITests {
    private static let digest = Credentials.digest(of: Browser.password)

    private func login(
        _ browser: inout Browser, _ name: String = "zoe", _ digest: String = digest, headers: [String: String] = [:]
    ) async throws -> Reply {
        let word = Data("\(name):\(digest)".utf8).base64EncodedString()
        return try await browser.send(
            "POST", "/api/users/login", headers: headers.merging(["Authorization": "Basic \(word)"]) { $1 })
    }

    @Test("An account works for pages and the API, and the session of a page is not valid for the API")
    func together() async throws {
        try await TestSite().browseSignedIn { browser in
            try await browser.add(players: "Ann")
            let reply = try await login(&browser)
            #expect(reply.status == 200)
            let object = try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any]
            let token = try #require(object?["token"] as? String)
            let bearer = ["Authorization": "Bearer \(token)"]
            let players = try await browser.send("GET", "/api/players", headers: bearer)
            #expect(players.text == #"[{"id":1,"name":"Ann"}]"#)
            #expect(try await browser.send("GET", "/api/players").status == 401)
            let body = Array(#"{"name": "Bob"}"#.utf8)
            #expect(try await browser.send("POST", "/api/players", headers: bearer, body: body).status == 201)
            #expect(try await browser.open("/players").text.contains("Bob"))
        }
    }

    @Test("API responses are never pages and have no cookies or language, but have security headers")
    func answers() async throws {
        try await TestSite(publicOrigin: "https://gather.example").serve { port in
            var browser = Browser(port: port, language: "fr")
            for (method, address, status) in [
                ("GET", "/api/players", 401), ("GET", "/api", 404), ("GET", "/api/nowhere?locale=fr", 404),
                ("PATCH", "/api/players", 405), ("PROPFIND", "/api/players", 405), ("POST", "/api/users", 400),
                ("GET", "/api/%?x=%", 404), ("OPTIONS", "/api/players", 204), ("GET", "/api/openapi.json", 200),
                ("HEAD", "/api/openapi.json", 200), ("PUT", "/api/nowhere", 404),
            ] {
                let reply = try await browser.send(method, address)
                #expect(reply.status == status, "\(method) \(address)")
                let type = status == 204 ? nil : "application/json; charset=utf-8"
                #expect(reply["Content-Type"] == type, "\(method) \(address)")
                #expect(reply["Set-Cookie"] == nil, "\(method) \(address)")
                #expect(reply["Content-Language"] == nil && reply["Vary"] == nil, "\(method) \(address)")
                #expect(reply["Strict-Transport-Security"] != nil, "\(method) \(address)")
                #expect(reply.all("X-Content-Type-Options") == ["nosniff"], "\(method) \(address)")
                #expect(reply["Content-Security-Policy"] != nil, "\(method) \(address)")
            }
            for address in ["/apiary", "/ap", "/assets/api", "/gathers/api"] {
                let reply = try await browser.send("GET", address)
                #expect(reply["Content-Type"]?.hasPrefix("application/json") != true, "\(address)")
            }
        }
    }

    @Test("When the API is off, its addresses are answered with the page \"not found\"")
    func off() async throws {
        try await TestSite(servesAPI: false).browse { browser in
            for address in ["/api", "/api/players", "/api/openapi.json"] {
                let page = try await browser.open(address)
                #expect(page.status == 404, "\(address)")
                #expect(page.screen == "not-found", "\(address)")
            }
        }
    }

    @Test("Failed sign-ins of pages and API are counted together, in both directions")
    func throttle() async throws {
        try await TestSite().browse { browser in
            try await browser.register()
            try await browser.logout()
            // Attempts of a browser that has signed in to the account before are counted separately.
            browser.cookies["username"] = nil
            for _ in 1...5 {
                try await browser.login(password: "wrong")
                #expect(try await login(&browser, "ZOE", "wrong").status == 401)
            }
            let reply = try await login(&browser)
            #expect(reply.status == 429)
            #expect(reply["Retry-After"] == "900")
            try await browser.login()
            #expect(try browser.page.status == 429)
        }
    }

    @Test("Behind a trusted proxy, the API counts failed sign-ins by the client address that the proxy sends")
    func addresses() async throws {
        for (trusts, expected) in [(false, 429), (true, 401)] {
            var site = TestSite()
            site.trustsProxy = trusts
            try await site.browse { browser in
                for attempt in 0...200 {
                    let hops = ["X-Forwarded-For": "203.0.113.9, 198.51.100.\(attempt / 100)"]
                    let reply = try await login(&browser, "user\(attempt / 8)", "wrong", headers: hops)
                    #expect(reply.status == (attempt < 200 ? 401 : expected))
                }
            }
        }
    }

    @Test("The log has one line for each call, with its route and without secrets")
    func log() async throws {
        let site = TestSite()
        try await site.browse { browser in
            try await browser.register()
            let reply = try await login(&browser)
            let token = try #require(
                (try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any])?["token"] as? String)
            let bearer = ["Authorization": "Bearer \(token)"]
            _ = try await login(&browser, "secret-name", "secret-digest")
            let body = Array(#"{"name": "Secret Name", "age": "secret"}"#.utf8)
            _ = try await browser.send("POST", "/api/players", headers: bearer, body: body)
            _ = try await browser.send("GET", "/api/players/17/gathers?q=secret", headers: bearer)
            site.backend.fail(.players, with: .unexpectedResponse)
            #expect(try await browser.send("GET", "/api/players", headers: bearer).status == 502)
            #expect(
                site.log.requests.suffix(4).map { $0.metadata["route"] ?? "" } == [
                    "/api/users/login", "/api/players", "/api/players/{player}/gathers", "/api/players",
                ])
            #expect(!site.log.lines.contains { $0.level == .error }, "the services log their failures themselves")
            let log = site.log.lines.map(\.text).joined(separator: "\n")
            for secret in ["secret", "Secret", token, Self.digest] { #expect(!log.contains(secret), "\(secret)") }
        }
    }
}
