// The steps before a match: selecting players, dividing them into teams, and setting the clock.

import TestBrowser
import Testing

@Suite("The steps before a match")
struct EveningTests {
    /// The chosen teams of players 1 to `count`.
    private static func teams(on page: Page, _ count: Int) throws -> [String?] {
        let form = try page.form("/gathers")
        return (1...count).map { form["team-\($0)"] }
    }

    private static func reason(on page: Page) -> String? {
        page.main?.all("p").first { $0["data-reason"] != nil }?.text
    }

    @Test("Shuffling without a seed redirects to an address with a seed and the same other parameters")
    func drawing() async throws {
        try await TestSite().browseSignedIn { browser in
            try await browser.add(players: "Ann", "Bob", "Cy", "Dee")
            let address = "/gathers/confirm?player=1&player=2&player=3&player=4&arrange=shuffle&minutes=45&start=1"
            let reply = try await browser.send("GET", address)
            #expect(reply.status == 303)
            let location = try #require(reply["Location"])
            let expected =
                #"/gathers/confirm\?player=1&player=2&player=3&player=4&arrange=shuffle&seed=[0-9]+&minutes=45&start=1"#
            #expect(location.wholeMatch(of: try Regex(expected)) != nil, "\(location)")
            let first = try await browser.open(location)
            #expect(Self.reason(on: first) == "Drawn by lot, with the goalkeepers spread over both teams.")
            let teams = try Self.teams(on: first, 4)
            #expect(teams.filter { $0 == "teamA" }.count == 2)
            #expect(teams.filter { $0 == "teamB" }.count == 2)
            #expect(try Self.teams(on: try await browser.open(location), 4) == teams)
            let form = try browser.page.form("/gathers")
            #expect(form.fields.filter { $0.name == "minutes" }.map(\.value) == ["45", ""])
            #expect(form["start"] == "1")
            // The form that arranges the teams has no token.
            let arrange = try browser.page.form("/gathers/confirm")
            #expect(!arrange.isPost)
            #expect(Set(arrange.fields.map(\.name)) == ["player", "minutes", "start"])
        }
    }

    @Test(
        "Teams can be balanced or be those of the last match, and the page gives the reason",
        arguments: Language.allCases)
    func arranging(_ language: Language) async throws {
        try await TestSite().browseSignedIn(in: language) { browser in
            try await browser.add(players: "Ann", "Bob", "Cy", "Dee")
            try await browser.edit(player: 1, "skill", to: "professional")
            try await browser.edit(player: 2, "skill", to: "professional")
            let chosen = "/gathers/confirm?player=1&player=2&player=3&player=4"
            let balanced = try await browser.open(chosen + "&arrange=balance")
            let teams = try Self.teams(on: balanced, 4)
            #expect(teams[0] != teams[1])
            #expect(
                Self.reason(on: balanced)
                    == Words(
                        "Balanced by skill: 5 points against 5 (beginner 1, amateur or unknown 2, professional 3).",
                        "Équilibre par niveau\u{A0}: 5 points contre 5 (débutant 1, amateur ou inconnu 2, professionnel 3)."
                    )(language))
            let none = try await browser.open(chosen + "&arrange=last")
            #expect(Self.reason(on: none)?.contains(Words("Nobody here", "Personne ici")(language)) == true)
            try await browser.submit(
                "/gathers", ["team-1": "teamB", "team-2": "teamA", "team-3": "teamB", "team-4": "bench"])
            let match = try #require(browser.replies.first?["Location"])
            let last = try await browser.open(chosen + "&arrange=last")
            #expect(try Self.teams(on: last, 4) == ["teamB", "teamA", "teamB", "teamA"])
            #expect(
                Self.reason(on: last)
                    == Words(
                        "The same teams as last time; 1 other player joined the weaker team.",
                        "Les mêmes équipes que la dernière fois\u{202F}; 1 autre joueur en renfort de l’équipe la plus faible."
                    )(language))
            _ = try await browser.open("\(match)/end")
            try await browser.submit("\(match)/end")
            #expect(
                Self.reason(on: try await browser.open(chosen + "&arrange=balance"))
                    == Words(
                        "Balanced by skill and the results of 1 match.",
                        "Équipes équilibrées selon le niveau et les résultats de 1 match.")(language))
            // An unknown arrangement and a seed that is not a number are ignored.
            let odd = try await browser.open(chosen + "&arrange=magic&seed=x")
            #expect(Self.reason(on: odd) == nil)
            #expect(try Self.teams(on: odd, 4) == Array(repeating: "bench", count: 4))
        }
    }

    @Test(
        "The length of a match is the default for the next match, and the clock can start with the match",
        arguments: Language.allCases)
    func clock(_ language: Language) async throws {
        try await TestSite().browseSignedIn(in: language) { browser in
            try await browser.add(players: "Ann", "Bob")
            let chosen = "/gathers/confirm?player=1&player=2&team-1=teamA&team-2=teamB"
            try await browser.open(chosen)
            #expect(try browser.page.form("/gathers")["minutes"] == "10")
            try await browser.submit("/gathers", ["minutes": "45", "start": "1"])
            #expect(try browser.page.main?["data-state"] == "running")
            #expect(try browser.page.clock == "45:00")
            try await browser.open(chosen)
            #expect(try browser.page.form("/gathers")["minutes"] == "45")
            // The form on a page of an older version has no length.
            let form = try browser.page.form("/gathers")
            let old = form.fields.filter { $0.name != "minutes" && $0.name != "start" }
            let started = try #require(try await browser.post("/gathers", Form.encode(old))["Location"])
            #expect(try await browser.open(started).clock == "45:00")
            #expect(try browser.page.main?["data-state"] == "stopped")
            try await browser.open(chosen)
            let wrong = try browser.page.form("/gathers").fields.filter { $0.name != "minutes" } + [("minutes", "100")]
            let refused = try await browser.post("/gathers", Form.encode(wrong))
            #expect(refused.status == 422)
            let page = try Page(address: "/gathers", reply: refused)
            #expect(
                page.problems == [
                    Words("Enter a length from 1 to 99 minutes.", "Saisissez une durée de 1 à 99 minutes.")(language)
                ])
            #expect(try Self.teams(on: page, 2) == ["teamA", "teamB"])
        }
    }

    @Test(
        "Everybody or the players of the last match can be ticked, and a search keeps the ticks",
        arguments: Language.allCases)
    func selecting(_ language: Language) async throws {
        try await TestSite().browseSignedIn(in: language) { browser in
            func ticked() throws -> [String] {
                try browser.page.form("/gathers/confirm").fields.filter { $0.name == "player" }.map(\.value)
            }
            func rows() throws -> [String] {
                try #require(try browser.page.main).all("input", where: ["type": "checkbox"]).compactMap { $0["value"] }
            }
            try await browser.open("/players?mode=select")
            #expect(
                try browser.page.text.contains(Words("No players yet.", "Vous n’avez encore aucun joueur.")(language)))
            try await browser.add(players: "Ann", "Bob", "Cy")
            try await browser.open("/players?mode=select&all=1")
            #expect(try ticked() == ["1", "2", "3"])
            try await browser.open("/gathers/confirm?player=1&player=3")
            try await browser.submit("/gathers", ["team-1": "teamA", "team-3": "teamB"])
            try await browser.open("/players?mode=select&last=1")
            #expect(try ticked() == ["1", "3"])
            // Those who played come first.
            #expect(try rows() == ["1", "3", "2"])
            try await browser.open("/players?mode=select&q=bo&player=1&player=3")
            #expect(try rows() == ["2"])
            #expect(try ticked() == ["1", "3"])
            #expect(try browser.page.text.contains(Words("2 selected", "2 sélectionnés")(language)))
            let fields = try browser.page.form("/gathers/confirm").fields + [("player", "2")]
            try await browser.open("/gathers/confirm?" + Form.encode(fields))
            #expect(try browser.page.screen == "confirm-players")
            #expect(try Self.teams(on: try browser.page, 3) == ["bench", "bench", "bench"])
        }
    }
}
