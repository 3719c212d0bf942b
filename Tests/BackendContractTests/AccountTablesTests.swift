// The roster of an account as a table for spreadsheets.

import Entities
import Foundation
import RESTContract
import Testing

@Suite struct AccountTablesTests {
    @Test("The roster has a column for every field, and those of the first version come first")
    func rosterColumns() throws {
        let draft = try PlayerDraft.complete()
        let text = String(decoding: CSVText.roster([Player(id: 7, draft: draft)]).data, as: UTF8.self)
        let lines = text.trimmingPrefix("\u{FEFF}").split(separator: "\r\n").map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        try #require(lines.count == 2)
        #expect(lines[0].starts(with: ["id", "name", "age", "skill", "preferredPosition", "favouriteTeam"]))
        #expect(lines[0].sorted() == (["id"] + PlayerField.allCases.map(\.wireName)).sorted())
        #expect(lines[1].first == "7")
        for (name, value) in zip(lines[0], lines[1]).dropFirst() {
            let field = try #require(PlayerField.allCases.first { $0.wireName == name })
            #expect(value == draft.text(of: field))
        }
    }
}
