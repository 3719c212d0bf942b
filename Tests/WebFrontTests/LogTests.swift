// The log: one line for each request, without secrets.

import BackendInMemory
import BackendServices
import Logging
import TestBrowser
import Testing

@Suite("The log")
struct LogTests {
    @Test("The log has one line for each request: id, method, route, status, milliseconds")
    func lines() async throws {
        let site = TestSite()
        try await site.browse { browser in
            try await browser.register()
            let requests: [(String, String, String, String)] = [
                ("GET", "/players/17", "/players/{player}", "404"), ("GET", "/players", "/players", "200"),
                ("PUT", "/players", "-", "405"), ("GET", "/%", "", "400"), ("GET", "/healthz", "/healthz", "200"),
                ("HEAD", "/players/add", "/players/add", "200"),
            ]
            for (method, address, route, status) in requests {
                let before = site.log.requests.count
                _ = try await browser.send(method, address)
                let lines = site.log.requests
                #expect(lines.count == before + 1, "\(address)")
                let line = try #require(lines.last)
                #expect(line.level == .info)
                #expect(line.metadata["method"] == method)
                #expect(line.metadata["status"] == status)
                if !route.isEmpty { #expect(line.metadata["route"] == route, "\(method) \(address)") }
                let milliseconds = try #require(line.metadata["ms"].flatMap(Double.init))
                #expect((0..<20_000).contains(milliseconds))
                #expect(line.metadata["hb.request.id"]?.isEmpty == false)
            }
            let ids = site.log.requests.compactMap { $0.metadata["hb.request.id"] }
            #expect(Set(ids).count == site.log.requests.count)
        }
    }

    @Test("The log has no password, token, cookie or typed text")
    func secrets() async throws {
        let site = TestSite()
        try await site.browse { browser in
            try await browser.register("zoe-the-user")
            let match = try await browser.startMatch()
            try await browser.tap("teamA")
            try await browser.add(players: "Secret Name")
            try await browser.open("/players?q=secret-search&token=secret-query")
            _ = try await browser.post("/players/add", "name=secret-body&formToken=secret-form-token")
            let tokens = try browser.page.forms.flatMap(\.fields).map(\.value)
            let cookies = ["session", "username", "visitor"].compactMap { browser.cookies[$0] }
            try await browser.open(match)
            try await browser.logout()
            try await browser.login("zoe-the-user", password: "secret-wrong-password")
            site.backend.fail(.signIn, with: .unavailable)
            try await browser.login("zoe-the-user")
            let log = site.log.lines.map(\.text).joined(separator: "\n")
            #expect(log.contains("status=503"))
            let words = ["secret", "Secret", "correct", "horse", "token-1", "zoe-the-user"] + cookies
            for secret in words + tokens.filter({ $0.count > 8 }) {
                #expect(!log.contains(secret), "\(secret)")
            }
        }
    }
}
