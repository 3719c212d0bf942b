// Lineups and goals, read from texts that SQL statements build.

import BackendServices
import BackendStorage
import Entities
import Testing

@Suite struct KeptMatchColumnTests {
    @Test("The ids and teams of players are read from a text")
    func lineups() {
        let text = "1A \(Int.max)B \(Int.min)A 40"
        let teams: [(Player.ID, Team?)] = [(1, .teamA), (.max, .teamB), (.min, .teamA), (40, nil)]
        #expect([PlayedMatch.Appearance](column: text) == teams.map { .init(player: $0, team: $1) })
        #expect([PlayedMatch.Appearance](column: "") == [])
    }

    @Test("The scorers and teams of goals, and own goals, are read from a text")
    func goals() {
        let goals = [PlayedMatch.ScoredGoal](column: "12A -3Bo 0B")
        let scorers: [(Team, Goal.Scorer)] = [
            (.teamA, .init(player: 12)), (.teamB, .init(player: -3, isOwnGoal: true)), (.teamB, .init(player: 0)),
        ]
        #expect(goals == scorers.map { .init(team: $0, scorer: $1) })
        #expect([PlayedMatch.ScoredGoal](column: "") == [])
    }
}
