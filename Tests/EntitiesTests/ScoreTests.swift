// Scores, winners and teams, and their wire forms.

import Entities
import Testing

@Suite struct ScoreTests {
    @Test(
        "A score is read with a hyphen or a colon, and written with a hyphen",
        arguments: [
            ("0-0", 0, 0), ("1-1", 1, 1), ("3:2", 3, 2), ("99-0", 99, 0), ("07:10", 7, 10), ("00000000000003-1", 3, 1),
        ])
    func reads(wire: String, teamA: Int, teamB: Int) throws {
        let score = try #require(Score(wire: wire))
        #expect(score.teamA == teamA)
        #expect(score.teamB == teamB)
        #expect(score[.teamA] == teamA)
        #expect(score[.teamB] == teamB)
        #expect(score.wire == "\(teamA)-\(teamB)")
    }

    @Test(
        "A text is no score if it is too long, or not two numbers of ASCII digits, 0 to 99, around a hyphen or colon",
        arguments: [
            "", "-", ":", "1", "1-", "-1", "1-2-3", "1:2:3", "1-2:3", "+1-2", "1--2", "1 - 2", "a-b", "100-0", "0-100",
            "٣-٢", "1–2", "99999999999999999999-1", "000000000000003-1",
        ])
    func refuses(wire: String) {
        #expect(Score(wire: wire) == nil)
    }

    @Test("A score outside 0 to 99 goals of a team is refused", arguments: [(-1, 0), (0, -1), (100, 0), (0, 100)])
    func staysWithinLimits(teamA: Int, teamB: Int) {
        #expect(Score(teamA: teamA, teamB: teamB) == nil)
    }

    @Test(arguments: [("2-1", Winner.teamA), ("1-2", .teamB), ("4-4", .none)])
    func theTeamWithMoreGoalsWins(wire: String, winner: Winner) {
        #expect(Score(wire: wire)?.winner == winner)
    }

    @Test("Teams and winners are written and read by their names")
    func wireNames() {
        #expect(Team.allCases.map(\.wireName) == ["Team A", "Team B"])
        #expect(Winner.allCases.map(\.wireName) == ["Team A", "Team B", "None"])
        #expect(Team.allCases.map { Team(wireName: $0.wireName) } == Team.allCases)
        #expect(Winner.allCases.map { Winner(wireName: $0.wireName) } == Winner.allCases)
        #expect(Team(wireName: "None") == nil)
        #expect(Winner(wireName: "team a") == nil)
    }

    @Test("A team has a section and an opponent, and can be the winner")
    func teamsAndSections() {
        #expect(TeamSection.allCases.map(\.rawValue) == ["bench", "teamA", "teamB"])
        #expect(TeamSection.allCases.map(\.team) == [nil, .teamA, .teamB])
        #expect(Team.allCases.map(\.section) == [.teamA, .teamB])
        #expect(Team.allCases.map(\.opponent) == [.teamB, .teamA])
        #expect(Team.allCases.map { Winner($0).team } == Team.allCases)
    }

    @Test func aLineupListsTeamAFirst() {
        let lineup = Lineup(teamA: [3, 1], teamB: [2])
        #expect(lineup.entries.map(\.player) == [3, 1, 2])
        #expect(lineup.entries.map(\.team) == [.teamA, .teamA, .teamB])
    }
}
