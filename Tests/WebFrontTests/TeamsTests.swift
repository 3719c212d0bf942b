// Changing the teams while the match runs, over real sockets.

import BackendInMemory
import BackendServices
import TestBrowser
import Testing

@Suite("Teams during the match")
struct TeamsTests {
    private static let title = Words("Change teams", "Modifier les équipes")

    /// The names in each team as the match's page shows them.
    private static func squads(on page: Page) -> [[String]] {
        page.document.all("section").filter { $0["class"] == "squad-card" }.map {
            $0.all("li").map(\.text.withoutIsolates)
        }
    }

    @Test("A late player joins a team, players change teams, and one goes to the bench", arguments: Language.allCases)
    func story(_ language: Language) async throws {
        try await TestSite().browseSignedIn(in: language) { browser in
            let match = try await browser.startMatch()
            try await browser.add(players: "Cy")
            try await browser.open(match)
            let page = try await browser.follow(link: Self.title(language))
            #expect(page.screen == "gather-teams")
            #expect(page.heading == Self.title(language))
            let form = try page.form("\(match)/teams")
            #expect(["team-1", "team-2", "team-3"].map { form[$0] } == ["teamA", "teamB", "bench"])
            #expect(["from-1", "from-2", "from-3"].map { form[$0] } == ["teamA", "teamB", "bench"])
            try await browser.submit("\(match)/teams", ["team-3": "teamB"])
            #expect(
                try browser.page.flash.first
                    == Words("Cy plays for Team B now.", "Cy joue maintenant dans l’équipe B.")(language))
            #expect(Self.squads(on: try browser.page) == [["Ann"], ["Bob", "Cy"]])
            try await browser.open("\(match)/teams")
            try await browser.submit("\(match)/teams", ["team-1": "teamB", "team-2": "teamA", "team-3": "bench"])
            #expect(
                try browser.page.flash.first
                    == Words("3 players moved.", "3 joueurs ont changé de place.")(language))
            #expect(Self.squads(on: try browser.page) == [["Bob"], ["Ann"]])
            #expect(try await browser.open("\(match)/teams").form("\(match)/teams")["team-3"] == "bench")
            try await browser.submit("\(match)/teams")
            #expect(try browser.page.flash.filter { !$0.isEmpty }.isEmpty)
        }
    }

    @Test(
        "The button for a new player applies the chosen teams first, and the new player is put into a team",
        arguments: Language.allCases)
    func newcomer(_ language: Language) async throws {
        try await TestSite().browseSignedIn(in: language) { browser in
            let match = try await browser.startMatch()
            try await browser.add(players: "Cy")
            try await browser.open("\(match)/teams")
            // With an empty team nothing is applied, and the form for a new player is not shown.
            #expect(try await browser.submit("\(match)/teams", ["team-1": "bench"], pressing: "1").status == 422)
            #expect(try browser.page.form("\(match)/teams")["team-1"] == "bench")
            let page = try await browser.submit(
                "\(match)/teams", ["team-1": "teamA", "team-3": "teamA"], pressing: "1")
            #expect(page.screen == "player-add")
            #expect(
                page.flash.first
                    == Words("Cy plays for Team A now.", "Cy joue maintenant dans l’équipe A.")(language))
            try await browser.submit("/players/add", ["name": "Dee", "team": "teamB"])
            #expect(try browser.page.address == match)
            #expect(Self.squads(on: try browser.page) == [["Ann", "Cy"], ["Bob", "Dee"]])
        }
    }

    @Test("An empty team is an error: the choices are kept and nobody is moved", arguments: Language.allCases)
    func emptyTeam(_ language: Language) async throws {
        try await TestSite().browseSignedIn(in: language) { browser in
            let match = try await browser.startMatch()
            try await browser.open("\(match)/teams")
            let page = try await browser.submit("\(match)/teams", ["team-2": "teamA"])
            #expect(page.status == 422)
            #expect(
                page.problems == [
                    Words(
                        "Each team needs at least one player.", "Chaque équipe doit avoir au moins un joueur.")(
                            language)
                ])
            #expect(try page.form("\(match)/teams")["team-2"] == "teamA")
            #expect(try page.form("\(match)/teams")["from-2"] == "teamB")
            #expect(
                page.link(toLanguage: language.other.rawValue) == "\(match)/teams?locale=\(language.other.rawValue)")
            #expect(Self.squads(on: try await browser.open(match)) == [["Ann"], ["Bob"]])
        }
    }

    @Test("A phone with an old page does not undo the moves of another phone")
    func twoPhones() async throws {
        try await TestSite().browseSignedIn { first in
            let match = try await first.startMatch()
            try await first.add(players: "Cy", "Dee")
            var second = Browser(port: first.port, language: "fr")
            try await second.login()
            try await second.open("\(match)/teams")
            try await first.open("\(match)/teams")
            try await first.submit("\(match)/teams", ["team-3": "teamA", "team-2": "teamA", "team-1": "teamB"])
            // This page still shows Ann in Team A, Bob in Team B and Cy on the bench, and moves only Dee.
            try await second.submit("\(match)/teams", ["team-4": "teamB"])
            #expect(Self.squads(on: try second.page).map { $0.sorted() } == [["Bob", "Cy"], ["Ann", "Dee"]])
            // Both phones put the same player into Team A.
            try await first.open("/players/add")
            try await first.submit("/players/add", ["name": "Eli"])
            try await first.open("\(match)/teams")
            try await second.open("\(match)/teams")
            try await first.submit("\(match)/teams", ["team-5": "teamA"])
            try await second.submit("\(match)/teams", ["team-5": "teamA"])
            #expect(Self.squads(on: try second.page).map { $0.sorted() } == [["Bob", "Cy", "Eli"], ["Ann", "Dee"]])
        }
    }

    @Test("A deleted player can still be moved to the other team")
    func deletedPlayer() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            try await browser.add(players: "Cy")
            try await browser.open("\(match)/teams")
            try await browser.submit("\(match)/teams", ["team-3": "teamA"])
            try await browser.open("/players/3/delete")
            try await browser.submit("/players/3/delete")
            #expect(try await browser.open("\(match)/teams").text.contains("Cy"))
            try await browser.submit("\(match)/teams", ["team-3": "teamB"])
            #expect(Self.squads(on: try browser.page) == [["Ann"], ["Bob", "Cy"]])
        }
    }

    @Test("Adding a player redirects back to the match")
    func addingOnTheWay() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            try await browser.open("\(match)/teams")
            let page = try await browser.submit("\(match)/teams", pressing: "1")
            #expect(page.document.all("a").contains { $0["href"] == match })
            try await browser.submit("/players/add", ["name": " ", "team": "teamA"])
            #expect(try browser.page.form("/players/add")["team"] == "teamA")
            try await browser.submit("/players/add", ["name": "Cy"])
            #expect(try browser.page.address == match)
            #expect(Self.squads(on: try browser.page) == [["Ann", "Cy"], ["Bob"]])
            // The redirect does not leave this site.
            try await browser.open("/players/add?next=//evil.example")
            try await browser.submit("/players/add", ["name": "Dee"])
            #expect(try browser.page.address == "/players")
        }
    }

    @Test("The teams of an ended match are not changed, and a message says so", arguments: Language.allCases)
    func over(_ language: Language) async throws {
        try await TestSite().browseSignedIn(in: language) { browser in
            let match = try await browser.startMatch()
            try await browser.open("\(match)/teams")
            var other = browser
            try await other.open("\(match)/end")
            try await other.submit("\(match)/end")
            try await browser.submit("\(match)/teams", ["team-1": "teamB"])
            #expect(try browser.page.address == match)
            let words = Words(
                "The match is over. The teams stay as they are.",
                "Le match est terminé. Les équipes restent telles quelles.")
            #expect(try browser.page.flash.contains(words(language)))
            #expect(Self.squads(on: try browser.page) == [["Ann"], ["Bob"]])
            #expect(!(try browser.page.document.all("a").contains { $0["href"] == "\(match)/teams" }))
            #expect(try await browser.open("\(match)/teams").address == match)
        }
    }

    @Test(
        "Malformed values, an empty team and matches of another user are rejected, and nothing changes",
        arguments: Language.allCases)
    func refused(_ language: Language) async throws {
        let teams = "\(BadInputFixture.match)/teams"
        try await BadInputFixture().expectRefused(
            [
                BadRequest("POST \(teams)", "team-3=pitch&from-3=teamA", 400, says: .malformed),
                BadRequest("POST \(teams)", "team-3=teamB&from-3=pitch", 400, says: .malformed),
                BadRequest("POST \(teams)", "team-3=teamB", 400, says: .malformed),
                BadRequest("POST \(teams)", "team-x=teamB&from-x=bench", 404, says: .notFound),
                BadRequest("POST \(teams)", "team-3=teamB&from-3=teamA", 422),
                BadRequest("POST \(BadInputFixture.strangersMatch)/teams", "team-1=teamB&from-1=teamA", 404),
                BadRequest("GET \(BadInputFixture.strangersMatch)/teams", 404),
                BadRequest("POST /gathers/x/teams", "team-1=teamB&from-1=teamA", 404),
            ], in: language)
    }

    @Test("An expired form keeps the choices")
    func expired() async throws {
        try await TestSite().browseSignedIn { browser in
            let match = try await browser.startMatch()
            let reply = try await browser.post(
                "\(match)/teams", "team-1=teamB&from-1=teamA&team-2=teamA&from-2=teamB&formToken=old")
            #expect(reply.status == 403)
            let form = try Page(address: "\(match)/teams", reply: reply).form("\(match)/teams")
            #expect([form["team-1"], form["team-2"]] == ["teamB", "teamA"])
            #expect(Self.squads(on: try await browser.open(match)) == [["Ann"], ["Bob"]])
        }
    }
}
