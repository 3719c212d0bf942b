// Who can make, keep and withdraw the link for spectators of a match.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import TestBrowser
import TestGate
import Testing

@Suite("Links for spectators")
struct SpectatorLinkTests {
    @Test("Only the organiser can make the link, and only by a form of this site")
    func organiserOnly() async throws {
        let fixture = BadInputFixture()
        try await fixture.browse(in: .english) { fixture, browser in
            let match = BadInputFixture.match
            let token = try browser.signed(["action": "make"])
            #expect(try await browser.post("\(BadInputFixture.strangersMatch)/link", token).status == 404)
            #expect(try await browser.post("/gathers/x/link", token).status == 404)
            #expect(try await browser.post("\(match)/link", "action=make").status == 403)
            #expect(try await browser.post("\(match)/link", try browser.signed(["action": "x"])).status == 400)
            #expect(try await browser.post("\(match)/link", try browser.signed([:])).status == 400)
            #expect(
                try await browser.post("\(match)/link", token, headers: ["Sec-Fetch-Site": "cross-site"]).status == 403)
            #expect(try await browser.send("GET", "\(match)/link")["Location"] == match)
            var stranger = Browser(port: browser.port)
            #expect(try await stranger.open("\(match)/link").screen == "login")
            for user in ["token-1", "token-2"] {
                let matches = fixture.site.backend.matches(as: .init(value: user))
                let gathers = try await fixture.site.backend.gathers(as: .init(value: user)).gathers()
                for gather in gathers { #expect(try await matches.match(gather.id).spectatorKey == nil) }
            }
        }
    }

    @Test("Only the organiser can withdraw or keep the link")
    func strangersLink() async throws {
        try await BadInputFixture().browse(in: .english) { fixture, browser in
            let matches = fixture.site.backend.matches(as: .init(value: "token-1"))
            let id = try #require(UUID(uuidString: String(BadInputFixture.strangersMatch.dropFirst("/gathers/".count))))
            let key = try #require(SpectatorKey("AbCdEfGhIjKlMnOpQr-_34"))
            _ = try await matches.change(id, .share(key), token: nil, at: fixture.site.clock.now())
            for action in ["withdraw", "keep", "make"] {
                let form = try browser.signed(["action": action])
                #expect(try await browser.post("\(BadInputFixture.strangersMatch)/link", form).status == 404)
                #expect(try await matches.match(id).spectatorKey == key)
            }
            #expect(try await browser.send("GET", "/watch/\(key.value)").status == 200)
        }
    }
}
