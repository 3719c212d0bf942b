// Adding several players without going back to the list.

import TestBrowser
import Testing

@Suite("Adding another player")
struct AnotherPlayerTests {
    private func added(_ name: String, _ language: Language) -> [String] {
        [Words("\(name) was added.", "Joueur ajouté\u{A0}: \(name).")(language)]
    }

    @Test(
        "\"Save and add another\" opens the empty form again; Enter saves and shows the list",
        arguments: Language.allCases)
    func oneAfterTheOther(_ language: Language) async throws {
        try await TestSite().browseSignedIn(in: language) { browser in
            try await browser.open("/players/add")
            let buttons = try #require(try browser.page.main).all("button").map(\.text)
            #expect(
                buttons == [
                    Words("Add", "Ajouter")(language),
                    Words("Save and add another", "Ajouter et en saisir un autre")(language),
                ])
            for name in ["Ann", "Zoë <b>Ünal</b>"] {
                try await browser.submit("/players/add", ["name": " \(name) "], pressing: "1")
                #expect(try browser.page.address == "/players/add")
                #expect(try browser.page.flash == added(name, language))
                #expect(try browser.page.form("/players/add")["name"] == "")
            }
            try await browser.submit("/players/add", ["name": "Cy"])
            #expect(try browser.page.address == "/players")
            #expect(try browser.page.flash == added("Cy", language))
            let names = try #require(try browser.page.main).all("bdi").map(\.text)
            #expect(Set(names) == ["Ann", "Zoë <b>Ünal</b>", "Cy"])
        }
    }

    @Test("The button redirects with 303, and a form with errors is shown again", arguments: Language.allCases)
    func answers(_ language: Language) async throws {
        try await TestSite().browseSignedIn(in: language) { browser in
            try await browser.open("/players/add")
            let another = try browser.signed(["name": "Ann", "another": "1"])
            let reply = try await browser.post("/players/add", another)
            #expect(reply.status == 303)
            #expect(reply["Location"] == "/players/add")
            let plain = try await browser.post("/players/add", try browser.signed(["name": "Bob"]))
            #expect(plain.status == 303)
            #expect(plain["Location"] == "/players")
            let blank = try await browser.submit("/players/add", ["name": " "], pressing: "1")
            #expect(blank.status == 422)
            #expect(blank.screen == "player-add")
        }
    }

    @Test("A user who came from a match adds several players and goes back to it")
    func backToTheMatch() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            try await browser.open("\(match)/teams")
            let form = try await browser.submit("\(match)/teams", pressing: "1").address
            try await browser.submit("/players/add", ["name": "Cy"], pressing: "1")
            #expect(try browser.page.address == form)
            try await browser.submit("/players/add", ["name": " "], pressing: "1")
            try await browser.submit("/players/add", ["name": "Dee"])
            #expect(try browser.page.address == "\(match)/teams")
            let teams = try browser.page.form("\(match)/teams")
            #expect([teams["team-3"], teams["team-4"]] == ["bench", "bench"])
        }
    }
}
