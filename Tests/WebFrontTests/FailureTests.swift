// A backend that fails: 503 in the viewer's language, typed values except passwords are kept, and no change is incomplete. When only
// a part of the list of matches cannot be read, the list is shown and says so.

import BackendInMemory
import BackendServices
import TestBrowser
import Testing

@Suite("A backend that fails")
struct FailureTests {
    private typealias Fields = [(name: String, value: String)]

    @Test(
        "Forms are shown again with the entered names, values and teams, and no player or match changes",
        arguments: Language.allCases)
    func forms(_ language: Language) async throws {
        let match = BadInputFixture.match
        let forms: [(InMemoryBackend.Call, String, Fields)] = [
            (.signIn, "/login", [("username", "zoe"), ("password", "correct horse")]),
            (.register, "/register", [("username", "new"), ("password", "long enough")]),
            (.createPlayer, "/players/add", [("name", "Zoë <b>")]),
            (.player, "/players/3/edit/age", [("value", "31")]),
            (.updatePlayer, "/players/3/edit/age", [("value", "31")]),
            (.updatePlayer, "/players/3/edit/skill", [("value", "amateur")]),
            (.deletePlayer, "/players/3/delete", []),
            (.startGather, "/gathers", [("team-3", "teamB"), ("team-4", "teamA")]),
            (.players, "/gathers", [("team-3", "teamB"), ("team-4", "teamA")]),
            (.changeMatch, "\(match)/timer", [("action", "start")]),
            (.changeMatch, "\(match)/score", [("team", "teamA"), ("change", "1"), ("token", "t")]),
            (.endMatch, "\(match)/end", []),
        ]
        try await BadInputFixture().browse(in: language) { fixture, browser in
            let before = try await fixture.snapshot()
            let token = try browser.formToken
            for (call, path, fields) in forms {
                fixture.site.backend.fail(call, with: .unavailable)
                let reply = try await browser.post(path, Form.encode([("formToken", token)] + fields))
                fixture.site.backend.stopFailing()
                let page = try Page(address: path, reply: reply)
                let name: Comment = "\(call) \(path)"
                #expect(page.status == 503, name)
                #expect(page.language == language.rawValue, name)
                #expect(page.text.contains(Words.unavailable(language)), name)
                for field in fields where !["password", "action", "team", "change", "token"].contains(field.name) {
                    #expect(page.forms.contains { $0[field.name] == field.value }, name)
                }
                #expect(try await fixture.snapshot() == before, name)
            }
        }
    }

    @Test("When a form may have been saved, its page says so and keeps what was typed", arguments: Language.allCases)
    func unconfirmed(_ language: Language) async throws {
        try await BadInputFixture().browse(in: language) { fixture, browser in
            fixture.site.backend.fail(.createPlayer, with: .unconfirmed)
            let body = try browser.signed(["name": "Zoë"])
            let page = try Page(address: "/players/add", reply: try await browser.post("/players/add", body))
            #expect(page.status == 503)
            #expect(page.text.contains(Words.unconfirmed(language)))
            #expect(page.forms.contains { $0["name"] == "Zoë" })
        }
    }

    @Test("When a part of the list of matches cannot be read, the page says so")
    func partOfAPage() async throws {
        try await BadInputFixture().browse(in: .english) { fixture, browser in
            for call in [InMemoryBackend.Call.runningGathers, .match, .season] {
                fixture.site.backend.fail(call, with: .unavailable)
                let page = try await browser.open("/gathers")
                #expect(page.status == 200, "\(call)")
                #expect(page.main?.all("p", where: ["data-row": "failed"]).count == 1, "\(call)")
                #expect(page.main?.all("div", where: ["data-row": "grand-footer"]).count == 1, "\(call)")
                fixture.site.backend.stopFailing()
            }
        }
    }

    @Test("Pages show the error and a link to try again", arguments: Language.allCases)
    func pages(_ language: Language) async throws {
        let match = BadInputFixture.match
        let pages: [(InMemoryBackend.Call, String)] = [
            (.players, "/players"), (.players, "/players?mode=select"), (.player, "/players/3"),
            (.player, "/players/3/delete"), (.players, "/gathers/confirm?player=3&player=4"), (.match, match),
            (.match, "\(match)/end"),
        ]
        try await BadInputFixture().browse(in: language) { fixture, browser in
            for error in [ServiceError.unavailable, .unexpectedResponse] {
                for (call, address) in pages {
                    fixture.site.backend.fail(call, with: error)
                    let page = try await browser.open(address)
                    #expect(page.status == 503, "\(address)")
                    #expect(page.language == language.rawValue, "\(address)")
                    #expect(page.heading == Words.error(language), "\(address)")
                    #expect(page.reply["Cache-Control"] == "no-store", "\(address)")
                    fixture.site.backend.stopFailing()
                    let again = try await browser.follow(link: Words("Try again", "Réessayer")(language))
                    #expect(again.status == 200, "\(address)")
                    #expect(again.address == address)
                }
            }
        }
    }

    @Test("When the sign-in after a registration fails, the account exists, and its user can sign in")
    func registeredOnly() async throws {
        let site = TestSite()
        try await site.browse { browser in
            try await browser.open("/register")
            site.backend.fail(.signIn, with: .unavailable)
            try await browser.submit("/register", ["username": "zoe", "password": Browser.password])
            #expect(try browser.page.status == 503)
            site.backend.stopFailing()
            try await browser.login()
            #expect(try browser.page.screen == "player-list")
        }
    }

    @Test("A start that fails leaves no match behind, and a retry creates one")
    func noOrphan() async throws {
        let fixture = BadInputFixture()
        try await fixture.browse(in: .english) { fixture, browser in
            let token = AccessToken(value: "token-2")
            let gathers = fixture.site.backend.gathers(as: token)
            let before = try await gathers.gathers().count
            try await browser.open("/gathers/confirm?player=3&player=4")
            fixture.site.backend.fail(.startGather, with: .unavailable)
            try await browser.submit("/gathers", ["team-3": "teamA", "team-4": "teamB"])
            #expect(try browser.page.status == 503)
            #expect(try await gathers.gathers().count == before)
            fixture.site.backend.stopFailing()
            try await browser.submit("/gathers")
            #expect(try browser.page.state == "stopped")
            #expect(try await gathers.gathers().count == before + 1)
        }
    }

    @Test("A match that could not be ended keeps its score, and can be ended later")
    func endAgain() async throws {
        let site = TestSite()
        try await site.browseSignedIn { browser in
            let match = try await browser.startMatch()
            try await browser.tap("teamB")
            try await browser.open("\(match)/end")
            site.backend.fail(.endMatch, with: .unavailable)
            try await browser.submit("\(match)/end")
            #expect(try browser.page.status == 503)
            #expect(try browser.page.text.contains("0 – 1"))
            site.backend.stopFailing()
            #expect(try await browser.open(match).state == "stopped")
            #expect(try browser.page.score == "0 – 1")
            try await browser.open("\(match)/end")
            try await browser.submit("\(match)/end")
            #expect(try browser.page.flash == ["The match is over: 0 – 1."])
        }
    }
}
