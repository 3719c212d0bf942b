// The roster and the matches of an account as tables for spreadsheets.

import BackendServices
import Entities
import Foundation
import RESTContract
import Testing

@Suite struct AccountTablesTests {
    @Test("The roster has a column for every field, and the columns of the first version come first")
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

    @Test("A player of the roster is one line, even with line breaks that an earlier version stored")
    func lineBreaks() {
        let player = Player(id: 7, name: "Ann\u{2028}Lee\u{2029}X\r\nY\u{85}Z")
        let text = String(decoding: CSVText.roster([player]).data, as: UTF8.self)
        #expect(text.lines.count == 3 && text.lines[1].hasPrefix("7,Ann Lee X  Y Z,"))
    }

    @Test("A quotation mark is doubled, even before a combining mark")
    func quotationMarks() {
        var table = CSVText(header: ["name", "team"])
        table.append(["Rio\"\u{FE0F}, Jr", nil])
        table.append(["Zoe\"\u{301} \"x\"", "a\r\nb"])
        #expect(
            Array(table.data)
                == Array(
                    "\u{FEFF}name,team\r\n\"Rio\"\"\u{FE0F}, Jr\",\r\n\"Zoe\"\"\u{301} \"\"x\"\"\",\"a\r\nb\"\r\n".utf8)
        )
    }

    @Test("A player on the bench is listed in their last team, and own goals have a column of their own")
    func matches() async throws {
        let lineup = [
            Participant(id: 1, name: "Ann", team: .teamA), Participant(id: 2, name: "Bob", team: .teamB),
            Participant(id: 3, name: "Cleo", team: .teamB),
        ]
        let match = LiveMatch(
            goals: [
                Goal(id: 1, team: .teamA, minute: nil, scorer: .init(player: 1), scoredAt: Fixture.start),
                Goal(
                    id: 2, team: .teamA, minute: nil, scorer: .init(player: 2, isOwnGoal: true),
                    scoredAt: Fixture.start),
            ],
            moves: [
                RosterMove(id: 1, player: 3, section: .teamA, minute: MatchMinute(3), movedAt: Fixture.start),
                RosterMove(id: 2, player: 3, section: .bench, minute: MatchMinute(4), movedAt: Fixture.start),
            ])
        let gather = Gather(id: UUID(), ownerID: UUID(), createdAt: Fixture.start)
        let export = AccountExport(
            user: User(id: UUID(), username: "zoe"), players: [],
            matches: [.init(gather: gather, lineup: lineup, live: match)])
        var data = Data()
        try await CSVText.write(matchesOf: AccountExportParts(export)) { data += $0 }
        let rows = String(decoding: data, as: UTF8.self).split(separator: "\r\n")
        #expect(rows.first?.hasSuffix(",teamA,teamB,scorers,ownGoals") == true)
        #expect(rows.last?.hasSuffix(",Ann; Cleo,Bob,Ann,Bob") == true)
    }
}
