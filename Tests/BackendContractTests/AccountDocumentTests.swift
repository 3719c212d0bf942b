// Reading the file with the export of an account, and the errors for an invalid file.

import BackendServices
import Entities
import Foundation
import RESTContract
import Testing

@Suite struct AccountDocumentTests {
    private static let document = """
        {
          "account": {"id": "C84B3452-184E-45D2-AFC9-173A7F66D7A2", "sessions": [], "username": "zoe"},
          "exportedAt": "2026-11-21T21:00:00.000Z", "format": "football-gather-account", "version": 1,
          "players": [{"id": 1, "name": "Ann", "age": 30}, {"id": 2, "name": "Bob"}],
          "matches": [{
            "id": "A84B3452-184E-45D2-AFC9-173A7F66D7A2", "createdAt": "2026-11-21T20:00:00.000Z", "score": "1-0",
            "clock": {"duration": 600}, "played": 0, "isClosed": true, "isShared": false, "revision": 7,
            "lineup": [{"player": 1, "name": "Ann", "team": "Team A"}, {"player": 3, "name": "Gus", "team": "Team B"}],
            "goals": [{"id": 5, "team": "Team A", "minute": 3, "isOwnGoal": false, "isAnswered": false,
                       "scoredAt": "2026-11-21T20:03:00.000Z"}],
            "moves": [{"id": 6, "player": 3, "section": "bench", "minute": 4, "movedAt": "2026-11-21T20:04:00.000Z"}]
          }]
        }
        """

    @Test("A document without the values that newer programs add is read")
    func aDocumentOfAnOlderProgramIsRead() throws {
        let export = try AccountDocument(json: Self.document.utf8).export(within: AccountLimits())
        #expect(export.players.map(\.name) == ["Ann", "Bob"])
        #expect(export.matches.map(\.minutes) == [nil])
    }

    @Test("Goals that were read from a document are written unchanged")
    func goalsAreWrittenAsTheyWereRead() async throws {
        struct Document: Decodable {
            struct Match: Decodable {
                let goals: [GoalBody]
            }
            let matches: [Match]
        }
        let export = try AccountDocument(json: Self.document.utf8).export(within: AccountLimits())
        let written = try await AccountDocument.json(of: export, at: Date(timeIntervalSince1970: 1_750_000_000))
        let goals = try [Data(Self.document.utf8), written].map { json in
            try JSONDecoder().decode(Document.self, from: json).matches.map(\.goals)
        }
        #expect(goals[0].map(\.count) == [1])
        #expect(goals[1] == goals[0])
    }

    @Test("A match has at most 1,000 goals")
    func goals() {
        let goal =
            #"{"id": 5, "team": "Team A", "minute": 3, "isOwnGoal": false, "isAnswered": false, "scoredAt": ""}, "#
        let text = Self.document.replacing("\"goals\": [", with: "\"goals\": [" + String(repeating: goal, count: 1_000))
        let problem = #expect(throws: AccountDocumentProblem.self) { try AccountDocument(json: text.utf8).export() }
        #expect(problem?.description == "matches[0].goals: there are more than 1000")
    }

    @Test(
        "The error for an invalid document says what is wrong and, for an invalid value, where the value is",
        arguments: [
            ("Team A\"}, {", "Team A\"}; {", "the file is damaged: "),
            ("\"zoe\"", "\"zo\u{0}e\"", "the file is damaged: it is not UTF-8"),
            ("football-gather-account", "other", "format: the file is not the export of an account"),
            ("\"version\": 1", "\"version\": 2", "version: version 2 is not known; this program reads version 1"),
            ("\"version\": 1,", "", "version: the value is missing"),
            ("\"exportedAt\": \"2026-11-21T21:00:00.000Z\",", "", "exportedAt: the value is missing"),
            ("\"age\": 30", "\"age\": 130", "players[0].age: it is not between 1 and 120"),
            ("\"age\": 30", "\"age\": \"x\"", "players[0].age: "),
            ("\"name\": \"Bob\"", "\"name\": \" \"", "players[1].name: it is blank"),
            ("\"id\": 2", "\"id\": 1", "players[1].id: the id occurs twice"),
            ("\"id\": 2, ", "", "players[1].id: the value is missing"),
            ("A84B3452", "X", "matches[0].id: "),
            ("\"createdAt\": \"2026-11-21T20:00:00.000Z\",", "", "matches[0].createdAt: the value is missing"),
            ("2026-11-21T20:00:00.000Z", "now", "matches[0].createdAt: it is not a time such as"),
            ("2026-11-21T20:00", "2026-02-30T25:61", "matches[0].createdAt: it is not a time such as"),
            ("2026-11-21T20:04", "99999-11-21T20:04", "matches[0].moves[0].movedAt: it is not a time such as"),
            ("\"score\"", "\"winnerTeam\": \"C\", \"score\"", "matches[0].winnerTeam: it is none of"),
            (
                "\"score\"", "\"endedAt\": \"2026-11-21T20:60:00.000Z\", \"score\"",
                "matches[0].endedAt: it is not a time such as"
            ),
            ("1-0", "0-0", "matches[0].score: `goals` has more goals of Team A"),
            (
                "\"id\": 5, \"team\": \"Team A\"", "\"id\": 5, \"team\": \"Team B\"",
                "matches[0].score: `goals` has more goals of Team B"
            ),
            ("\"duration\": 600", "\"duration\": 6000", "matches[0].clock.duration: 6000 is not between 0 and 5999"),
            ("600", "600, \"chosenDuration\": -1", "matches[0].clock.chosenDuration: -1 is not between 0 and 5999"),
            ("600", "600, \"remaining\": 600001", "matches[0].clock.remaining: 600001 is not between 0 and 600000"),
            (
                "600", "600, \"remaining\": 1, \"addedSince\": \"2026-11-21T20:00:00.000Z\"",
                "matches[0].clock: it has more than one of endsAt, remaining, addedSince"
            ),
            ("\"played\": 0", "\"played\": -1", "matches[0].played: -1 is not between 0 and"),
            (
                "\"revision\": 7", "\"revision\": 1000000001",
                "matches[0].revision: 1000000001 is not between 0 and 1000000000"
            ),
            ("\"revision\": 7", "\"revision\": 5", "matches[0].moves[0].id: 6 is not between 1 and 5"),
            (
                "\"revision\": 7", "\"revision\": 0",
                "matches[0].goals[0].id: a match of revision 0 has no goals and no moves"
            ),
            ("\"revision\": 7", "\"revision\": 4", "matches[0].goals[0].id: 5 is not between 1 and 4"),
            (
                "\"revision\": 7", "\"revision\": 7, \"chosenMinutes\": 100",
                "matches[0].chosenMinutes: 100 is not between"
            ),
            (
                "\"player\": 3, \"name\"", "\"player\": 1, \"name\"",
                "matches[0].lineup[1].player: the id occurs twice"
            ),
            ("\"Gus\", \"team\": \"Team B\"", "\"Gus\"", "matches[0].lineup[1].team: the value is missing"),
            ("Team B", "Team C", "matches[0].lineup[1].team: it is none of Team A, Team B"),
            ("\"minute\": 3", "\"minute\": 0", "matches[0].goals[0].minute: 0 is not between 1 and"),
            ("\"minute\": 3", "\"minute\": 3, \"addedMinute\": 0", "matches[0].goals[0].addedMinute: 0 is not between"),
            ("\"isOwnGoal\": false, ", "", "matches[0].goals[0].isOwnGoal: the value is missing"),
            ("\"bench\"", "\"pitch\"", "matches[0].moves[0].section: it is none of bench, teamA, teamB"),
            ("2026-11-21T20:04:00.000Z", "", "matches[0].moves[0].movedAt: it is not a time such as"),
        ])
    func problems(old: String, new: String, words: String) throws {
        try #require(Self.document.contains(old))
        let json = Self.document.replacingOccurrences(of: old, with: new, range: Self.document.range(of: old))
        let problem = #expect(throws: AccountDocumentProblem.self) {
            try AccountDocument(json: json.utf8).export(within: AccountLimits())
        }
        #expect(problem?.description.hasPrefix(words) == true, "\(problem?.description ?? "")")
    }

    @Test func aMatchThatIsThereTwiceIsRefused() throws {
        let start = try #require(Self.document.firstRange(of: "\"matches\": [")).upperBound
        let end = try #require(Self.document.lastIndex(of: "]"))
        var json = Self.document
        json.insert(contentsOf: "," + Self.document[start..<end], at: end)
        let problem = #expect(throws: AccountDocumentProblem.self) {
            try AccountDocument(json: json.utf8).export(within: AccountLimits())
        }
        #expect(problem?.description == "matches[1].id: the id occurs twice")
    }

    @Test func anAccountAboveTheLimitsIsRefused() throws {
        let document = try AccountDocument(json: Self.document.utf8)
        for (limits, words) in [
            (AccountLimits(players: 1), "players: there are more than 1"),
            (AccountLimits(gathers: 0), "matches: there are more than 0"),
            (AccountLimits(lineup: 1 - RosterMove.limit), "matches[0].lineup: there are more than 1"),
            (AccountLimits(players: 2, formerPlayers: 0), "roster and matches have more than 2 players"),
        ] {
            let problem = #expect(throws: AccountDocumentProblem.self) { try document.export(within: limits) }
            #expect(problem?.description == words)
        }
    }
}
