// The banner, which links to the running matches of a user.

import BackendInMemory
import BackendServices
import Foundation
import TestBrowser
import Testing

@Suite("The banner")
struct BannerTests {
    private static let one = Words("A match is running.", "Un match est en cours.")
    private static let two = Words("2 matches are running.", "2 matchs sont en cours.")

    private static func banner(on page: Page) -> (text: String, link: String)? {
        page.document.first("aside", where: ["class": "banner"]).map {
            ($0.first("p")?.text ?? "", $0.first("a")?["href"] ?? "")
        }
    }

    @Test(
        "While a match runs, the banner is on the user's pages, except those of this match and the list of matches",
        arguments: Language.allCases)
    func story(_ language: Language) async throws {
        try await TestSite().browseSignedIn(in: language) { browser in
            #expect(Self.banner(on: try browser.page) == nil)
            let match = try await browser.startMatch()
            let places = [
                "/players", "/players?mode=select", "/players/1", "/players/add", "/players/1/edit/name",
                "/nowhere", "/players/99", "/%", "/gathers/confirm?player=1",
                "/gathers/00000000-0000-0000-0000-0000000000ff",
            ]
            for address in places {
                let page = try await browser.open(address)
                let banner = try #require(Self.banner(on: page), "\(address)")
                #expect(banner.text.hasPrefix(Self.one(language)), "\(address)")
                #expect(banner.link == match, "\(address)")
            }
            let own = [
                match, "\(match)/end", "\(match)/teams", "\(match)/nowhere", "\(match)?locale=fr", "/gathers",
                "/gathers?locale=fr",
            ]
            for address in own {
                #expect(Self.banner(on: try await browser.open(address)) == nil, "\(address)")
            }
            try await browser.open("/players/add?locale=\(language.rawValue)")
            try await browser.submit("/players/add", ["name": " "])
            #expect(try browser.page.status == 422)
            #expect(Self.banner(on: try browser.page)?.link == match)
            #expect(try await browser.send("PUT", "/players").text.contains("class=\"banner\""))
            #expect(!(try await browser.send("GET", "/assets/x.css").text.contains("class=\"banner\"")))
            var stranger = Browser(port: browser.port)
            #expect(Self.banner(on: try await stranger.open("/login")) == nil)

            let second = try await browser.startMatch(addingPlayers: false)
            #expect(Self.banner(on: try await browser.open("/players"))?.text.hasPrefix(Self.two(language)) == true)
            #expect(Self.banner(on: try browser.page)?.link == "/gathers")
            #expect(Self.banner(on: try await browser.open(second))?.link == match)
            #expect(Self.banner(on: try await browser.open("/gathers")) == nil)
            // The page of a refused form has the address of the list of matches, but shows the banner.
            try await browser.open("/gathers/confirm?player=1&player=2")
            try await browser.submit("/gathers", ["team-1": "teamA", "team-2": "teamA"])
            #expect(try browser.page.status == 422)
            #expect(Self.banner(on: try browser.page)?.link == "/gathers")
            for address in [second, match] {
                try await browser.open("\(address)/end")
                try await browser.submit("\(address)/end")
            }
            for address in places { #expect(Self.banner(on: try await browser.open(address)) == nil, "\(address)") }
        }
    }

    @Test("The entity tag of a page changes when a match begins and when it ends")
    func entityTags() async throws {
        try await TestSite().browseSignedIn { browser in
            try await browser.add(players: "Ann", "Bob")
            try await browser.open("/players")
            let before = try #require(try await browser.open("/players").reply["ETag"])
            let match = try await browser.startMatch(addingPlayers: false)
            try await browser.open("/players")
            let during = try await browser.send("GET", "/players", headers: ["If-None-Match": before])
            #expect(during.status == 200)
            #expect(
                try await browser.send("GET", "/players", headers: ["If-None-Match": during["ETag"] ?? ""]).status
                    == 304)
            try await browser.open("\(match)/end")
            try await browser.submit("\(match)/end")
            try await browser.open("/players")
            #expect(
                try await browser.send("GET", "/players", headers: ["If-None-Match": during["ETag"] ?? ""]).status
                    == 200)
        }
    }

    @Test("When the running matches cannot be read, the page is shown without a banner")
    func failing() async throws {
        let site = TestSite()
        try await site.browseSignedIn { browser in
            try await browser.startMatch()
            for error in [ServiceError.unavailable, .notFound] {
                site.backend.fail(.runningGathers, with: error)
                let page = try await browser.open("/players")
                #expect(page.status == 200)
                #expect(Self.banner(on: page) == nil)
            }
            site.backend.stopFailing()
            #expect(Self.banner(on: try await browser.open("/players")) != nil)
        }
    }

    @Test(
        "When only the banner finds that the session is over, pages that need one redirect to sign-in, which leads back",
        arguments: ["/players/add", "/players/add?next=/gathers", "/players/import", "/players"])
    func endedSession(_ address: String) async throws {
        let site = TestSite()
        try await site.browseSignedIn { browser in
            try await browser.open("/privacy")
            site.backend.fail(.runningGathers, with: .unauthorized)
            #expect(try await browser.open("/privacy").screen == "privacy")
            #expect(browser.cookies["session"] != nil)
            #expect(try await browser.open(address).screen == "login")
            #expect(browser.replies.first?.status == 303)
            #expect(browser.cookies["session"] == nil)
            site.backend.stopFailing()
            try await browser.submit("/login", ["username": "zoe", "password": Browser.password])
            #expect(try browser.page.address == address)
        }
    }

    @Test("A refused form is shown again even when the banner finds that the session has ended")
    func endedSessionOfForm() async throws {
        let site = TestSite()
        try await site.browseSignedIn { browser in
            try await browser.open("/players/add")
            site.backend.fail(.runningGathers, with: .unauthorized)
            let page = try await browser.submit("/players/add", ["name": " "])
            #expect(page.status == 422 && page.screen == "player-add")
        }
    }

    @Test("A page waits for a slow banner until the deadline of its calls")
    func slow() async throws {
        let site = TestSite()
        try await site.browseSignedIn { browser in
            try await browser.startMatch()
            site.backend.intercept { call throws(ServiceError) in
                if call == .runningGathers { try? await Task.sleep(for: .milliseconds(500)) }
            }
            #expect(Self.banner(on: try await browser.open("/players")) != nil)
            // A remote backend ends a call at its deadline.
            site.backend.intercept { call throws(ServiceError) in
                guard call == .runningGathers, let deadline = CallContext.current?.deadline else { return }
                try? await Task.sleep(until: deadline)
                throw .unavailable
            }
            let page = try await browser.open("/players")
            #expect(page.status == 200)
            #expect(Self.banner(on: page) == nil)
            #expect(page.document.all("li").isEmpty == false)
        }
    }

    @Test("A redirect does not wait for a banner")
    func redirect() async throws {
        let site = TestSite()
        try await site.browseSignedIn { browser in
            site.backend.intercept { call throws(ServiceError) in
                if call == .runningGathers { try? await Task.sleep(for: .seconds(60)) }
            }
            let start = ContinuousClock.now
            let answer = try await browser.send("GET", "/")
            #expect(answer.status == 303)
            #expect(start.duration(to: .now) < .seconds(30))
        }
    }
}
