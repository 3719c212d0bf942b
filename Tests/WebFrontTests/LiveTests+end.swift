// When streams of events end.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import TestBrowser
import TestGate
import Testing

extension LiveTests {
    @Test("Logout ends the stream of the session, and that of another session continues")
    func logout() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            var own = try await EventListener(browser, "\(match)/events")
            var other = Browser(port: browser.port)
            try await other.login()
            var others = try await EventListener(other, "\(match)/events")
            _ = try await (own.next("match"), others.next("match"))
            let phone = other
            try await browser.logout()
            #expect(try await own.next()?.name == "over")
            #expect(try await own.next() == nil)
            #expect(own.isComplete)
            other = phone
            try await other.open(match)
            try await other.tap("teamA")
            #expect(try await others.next("match")?.id == "1-stopped")
        }
    }

    @Test("A new password, the end of a session and deletion of the account end streams immediately", arguments: 0..<4)
    func accountEnds(_ way: Int) async throws {
        // Without a signal, the match would be read only at the default heartbeat, after 15 seconds.
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            var other = Browser(port: browser.port)
            try await other.login()
            var stream = try await EventListener(other, "\(match)/events")
            _ = try await stream.next("match")
            let start = ContinuousClock.now
            switch way {
            case 0:
                try await browser.open("/account")
                try await browser.submit("/account/password", ["current": Browser.password, "new": "battery staple"])
            case 1:
                let page = try await browser.open("/account")
                let end = page.forms.map(\.action).first { $0.hasPrefix("/account/sessions/") }
                try await browser.submit(try #require(end))
            case 2:
                try await browser.open("/account")
                try await browser.submit("/account/recovery")
                let code = try browser.recoveryCode
                try await browser.open("/recover")
                try await browser.submit(
                    "/recover", ["username": "zoe", "code": code, "password": "battery staple"])
            default:
                try await browser.open("/account/delete")
                try await browser.submit("/account/delete", ["password": Browser.password])
            }
            #expect(try await stream.next()?.name == "over")
            #expect(try await stream.next() == nil)
            #expect(start.duration(to: .now) < .seconds(10))
        }
    }

    @Test("The streams of spectators end immediately when the account is deleted")
    func spectatorsOfADeletedAccount() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            let link = try await browser.spectatorLink(of: match)
            var stream = try await EventListener(Browser(port: browser.port), "\(link)/events")
            _ = try await stream.next("match")
            let start = ContinuousClock.now
            try await browser.open("/account/delete")
            try await browser.submit("/account/delete", ["password": Browser.password])
            #expect(try await stream.next()?.name == "over")
            #expect(start.duration(to: .now) < .seconds(10))
        }
    }

    @Test("A revoked token, an expired session and a deleted match end the stream", arguments: 0..<3)
    func over(_ way: Int) async throws {
        let site = Self.site()
        try await site.browseSignedIn { browser in
            let match = try await browser.startMatch()
            var listener = try await EventListener(browser, "\(match)/events")
            _ = try await listener.next("match")
            let token = AccessToken(value: "token-1")
            switch way {
            case 0: try await site.backend.users.signOut(token)
            case 1: site.clock.advance(by: 31 * 24 * 60 * 60)
            default:
                let id = try #require(UUID(uuidString: String(match.dropFirst("/gathers/".count))))
                try await site.backend.gathers(as: token).delete(id)
            }
            #expect(try await listener.next("over") != nil)
            #expect(try await listener.next() == nil)
            #expect(try await browser.send("GET", "\(match)/events").status == 204)
        }
    }

    @Test("The stream stays open while the backend fails, and continues afterwards")
    func unavailable() async throws {
        let site = Self.site()
        try await site.browseSignedIn { browser in
            let match = try await browser.startMatch()
            site.backend.fail(.match, with: .unavailable)
            var listener = try await EventListener(browser, "\(match)/events")
            #expect(listener.reply.status == 200)
            #expect(try await listener.next()?.retry != nil)
            site.backend.stopFailing()
            #expect(try await listener.next()?.name == "match")
        }
    }
}
