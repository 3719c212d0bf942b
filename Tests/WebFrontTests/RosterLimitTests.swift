// The limit of a roster, on pages and in the API.

import BackendInMemory
import BackendServices
import Entities
import TestBrowser
import Testing

@Suite("A full roster")
struct RosterLimitTests {
    @Test(
        "The 501st player is answered with 422 on the page, which keeps the name, and with 409 in the API",
        arguments: Language.allCases)
    func full(_ language: Language) async throws {
        let site = TestSite()
        let words = Words(
            "The roster is full. Delete a player first.", "L’effectif est complet. Supprimez d’abord un joueur.")
        try await site.browseSignedIn(in: language) { browser in
            let credentials = Credentials(username: "zoe", password: Browser.password)
            let token = try await site.backend.users.signIn(credentials).token
            let players = site.backend.players(as: token)
            for number in 1...500 { _ = try await players.create(PlayerDraft(name: "Player \(number)")) }
            try await browser.add(players: "Ann")
            #expect(try browser.page.status == 422)
            #expect(try browser.page.problems == [words(language)])
            #expect(try browser.page.form("/players/add")["name"] == "Ann")
            let headers = ["Authorization": "Bearer \(token.value)", "Content-Type": "application/json"]
            let body = Array(#"{"name": "Ann"}"#.utf8)
            let refused = try await browser.send("POST", "/api/players", headers: headers, body: body)
            #expect(refused.status == 409)
            #expect(refused.text.contains("The roster is full,"))
            // Deleting a player makes room.
            #expect(try await browser.open("/players").text.contains("Player 500"))
            try await players.delete(1)
            try await browser.add(players: "Ann")
            #expect(try browser.page.screen == "player-list")
        }
    }
}
