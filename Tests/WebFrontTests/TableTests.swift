// The table of all players, with their points, and the record of one player, over HTTP.

import BackendServices
import Entities
import TestBrowser
import Testing

@Suite("Table")
struct TableTests {
    @Test(
        "A finished match is in the table and in a player's record, in every language", arguments: Language.allCases)
    func story(_ language: Language) async throws {
        try await TestSite().browseSignedIn(in: language) { browser in
            #expect(try await browser.open("/table").state == "empty")
            let match = try await browser.startMatch()
            try await browser.open("\(match)/end")
            try await browser.submit("\(match)/end")
            let page = try await browser.open("/table")
            #expect(page.screen == "table" && page.state == "table")
            #expect(page.heading == Words("Table", "Classement")(language))
            let rows = page.document.all("tr").filter { $0["data-player"] != nil }
            #expect(rows.count == 2)
            let cells = page.document.all("td").compactMap { $0["data-value"] }
            #expect(Set(cells) == ["played", "won", "drawn", "lost", "goals", "points"])
            let player = try #require(rows.first?["data-player"])
            #expect(try await browser.open("/table?period=year").state == "table")
            #expect(try await browser.open("/table?period=last10").state == "table")
            // A period that does not exist counts as all time.
            #expect(try await browser.open("/table?period=other").state == "table")

            let record = try await browser.open("/players/\(player)").document
            let values = record.all("dd").filter { $0["data-value"] == "played" }
            #expect(values.map(\.text) == ["1"])
            #expect(record.all("svg").filter { $0["role"] == "img" }.isEmpty)
        }
    }
}
