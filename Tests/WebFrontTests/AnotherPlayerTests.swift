// Adding several players with one form.

import TestBrowser
import Testing

@Suite("Adding several players")
struct AnotherPlayerTests {
    @Test("Each line with a name is a player, with the chosen position", arguments: Language.allCases)
    func severalLines(_ language: Language) async throws {
        try await TestSite().browseSignedIn(in: language) { browser in
            try await browser.open("/players/add")
            let buttons = try #require(try browser.page.main).all("button").map(\.text)
            #expect(buttons == [Words("Add", "Ajouter")(language)])
            try await browser.submit(
                "/players/add", ["name": "Ann\r\n Zoë <b>Ünal</b> \r\n\r\nCy", "position": "winger"])
            #expect(try browser.page.address == "/players")
            #expect(try browser.page.flash == [Words("3 players were added.", "3 joueurs ajoutés.")(language)])
            let names = try #require(try browser.page.main).all("bdi").map(\.text)
            #expect(names == ["Ann", "Cy", "Zoë <b>Ünal</b>"])
            #expect(try browser.page.text.contains(Words("Position: Winger", "Poste\u{A0}: Ailier")(language)))
        }
    }

    @Test("A name that is on the roster has to be confirmed", arguments: Language.allCases)
    func duplicates(_ language: Language) async throws {
        try await TestSite().browseSignedIn(in: language) { browser in
            try await browser.add(players: "Ann")
            try await browser.open("/players/add")
            let page = try await browser.submit("/players/add", ["name": "ann\nBob", "skill": "amateur"])
            #expect(page.status == 422)
            #expect(
                page.problems == [
                    Words(
                        "Already on the list: ann. Tick the box below if you mean somebody else.",
                        "Déjà dans la liste\u{A0}: ann. Cochez la case ci-dessous s’il s’agit de quelqu’un d’autre.")(
                            language)
                ])
            let form = try page.form("/players/add")
            #expect([form["name"], form["skill"], form["confirm"]] == ["ann\nBob", "amateur", nil])
            try await browser.submit("/players/add", ["confirm": "1"])
            #expect(try browser.page.address == "/players")
            #expect(try #require(try browser.page.main).all("bdi").count == 3)
        }
    }

    @Test("The error for a name entered twice does not say that the name is on the list", arguments: Language.allCases)
    func repeated(_ language: Language) async throws {
        try await TestSite().browseSignedIn(in: language) { browser in
            try await browser.open("/players/add")
            let page = try await browser.submit("/players/add", ["name": "Ann\nBob\nann"])
            #expect(page.status == 422)
            #expect(
                page.problems == [
                    Words(
                        "Entered more than once: ann. Tick the box below if these are different people.",
                        "Saisi plusieurs fois\u{A0}: ann. Cochez la case ci-dessous s’il s’agit de personnes différentes."
                    )(language)
                ])
        }
    }

    @Test("The button “another player” of older versions redirects to the form; a form with errors is shown again")
    func answers() async throws {
        try await TestSite().browseSignedIn { browser in
            try await browser.open("/players/add")
            let another = try browser.signed(["name": "Ann", "another": "1"])
            let reply = try await browser.post("/players/add", another)
            #expect(reply.status == 303)
            #expect(reply["Location"] == "/players/add")
            let plain = try await browser.post("/players/add", try browser.signed(["name": "Bob"]))
            #expect(plain.status == 303)
            #expect(plain["Location"] == "/players")
            let blank = try await browser.submit("/players/add", ["name": " "])
            #expect(blank.status == 422)
            #expect(blank.screen == "player-add")
        }
    }

    @Test("A form of an older version can return to the teams, where the added players are on the bench")
    func backToTheTeams() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            try await browser.open("\(match)/teams")
            let next = "/players/add?next=\(match)/teams"
            let another = try browser.signed(["name": "Cy", "another": "1"])
            #expect(try await browser.post(next, another)["Location"] == next)
            let done = try browser.signed(["name": "Dee"])
            #expect(try await browser.post(next, done)["Location"] == "\(match)/teams")
            let teams = try await browser.open("\(match)/teams").form("\(match)/teams")
            #expect([teams["team-3"], teams["team-4"]] == ["bench", "bench"])
        }
    }
}
