// Samples of the table.

import BackendServices
import Entities
import Modules

extension TableViewModel {
    static let sample = make(.all, results)

    static let samples: KeyValuePairs = [
        "table": sample,
        "year": make(.year, Array(results.dropFirst(2))),
        "last": make(.lastTen, results, players: Player.samples),
        "partial": make(
            .all,
            results + [
                PlayedMatch(
                    id: Gather.sampleEnded.id, date: nil, result: .unreadable("three-<b>two</b>"), lineup: nil),
                PlayedMatch(id: Gather.sampleEnded.id, date: nil, result: results[0].result, lineup: nil),
            ]),
        "empty": make(.all, []),
        "empty-period": make(.year, [], hasMatches: true),
    ]

    /// Six matches of eight players in changing teams.
    static let results: [PlayedMatch] = (0..<6).map { number in
        let score = Score(teamA: number % 4, teamB: (number * 2) % 3) ?? .zero
        let lineup = (0..<8).map { index in
            PlayedMatch.Appearance(player: index, team: (index + number) % 3 == 0 ? .teamA : .teamB)
        }
        let goals = (0..<score.teamA).map { goal in
            let isOwnGoal = goal == 2
            // An own goal counts for Team A when a player of Team B scores it.
            let players = lineup.filter { $0.team == (isOwnGoal ? .teamB : .teamA) }.map(\.player)
            return PlayedMatch.ScoredGoal(
                team: .teamA,
                scorer: Goal.Scorer(player: players[(goal * 3 + number) % players.count], isOwnGoal: isOwnGoal))
        }
        return PlayedMatch(
            id: Gather.sampleEnded.id, date: Gather.sampleEvening, result: .score(score), lineup: lineup, goals: goals)
    }

    /// - Parameter players: the players of the rows. The index of a player is the player's id in `matches`. The last player is shown
    ///   as deleted.
    private static func make(
        _ period: TablePeriod, _ matches: [PlayedMatch], players: [Player] = Player.evening, hasMatches: Bool = false
    ) -> Self {
        var figures = SeasonFigures()
        for match in matches { figures.add(match) }
        let rows = figures.table(inOrderOf: Array(players.indices)).filter { $0.player < players.count }.map { entry in
            let player = players[entry.player]
            let shown = TableEntry(player: player.id, totals: entry.totals, place: entry.place)
            return TableResponse.Row(
                entry: shown,
                player: SeasonPlayer(name: player.name, isOnRoster: entry.player < players.count - 1))
        }
        return TablePresenter().viewModel(
            for: TableResponse(
                period: period, rows: rows, tally: figures.tally, incompleteMatches: figures.incompleteMatches,
                hasMatches: hasMatches || !matches.isEmpty))
    }
}
