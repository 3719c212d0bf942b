// Samples of a player's page.

import Entities
import Modules

extension PlayerDetailViewModel {
    static let sample = make(.sampleZoe)

    static let samples: KeyValuePairs = [
        "detail": sample,
        "evening": make(Player.evening[0]),
        "long": make(.sampleLong),
        "right-to-left": make(.sampleOmar),
        "unknown": make(.sampleUnknown),
        "bare": make(.sampleBare, figures([])),
        "record-partial": make(
            .sampleChen,
            figures(
                [.won],
                PlayedMatch(
                    id: Gather.sampleEnded.id, date: nil, result: .unreadable("3 to 2"),
                    lineup: [.init(player: 1, team: .teamA)]),
                PlayedMatch(id: Gather.sampleEnded.id, date: nil, result: .score(.zero), lineup: nil))),
        "record-failed": make(.sampleChen, nil),
    ]

    private static func make(
        _ player: Player,
        _ figures: PlayerFigures? = figures([.won, .won, .lost, .drawn, .won, .lost, .drawn, .won])
    ) -> Self {
        PlayerDetailPresenter().viewModel(for: PlayerDetailResponse(player: player, figures: figures))
    }

    /// - Parameter outcomes: newest first. The player scored once in each match that was won. A goal in the newest match is an own
    ///   goal.
    private static func figures(_ outcomes: [MatchOutcome], _ others: PlayedMatch...) -> PlayerFigures {
        var figures = PlayerFigures(of: 1)
        for (index, outcome) in outcomes.enumerated() {
            let isOwnGoal = index == 0
            let score = Score(teamA: outcome == .won ? 2 : 1, teamB: outcome == .lost ? 2 : 1) ?? .zero
            figures.add(
                PlayedMatch(
                    id: Gather.sampleEnded.id, date: nil, result: .score(score),
                    lineup: [.init(player: 1, team: .teamA)],
                    goals: outcome == .won
                        ? [
                            .init(
                                team: isOwnGoal ? .teamB : .teamA, scorer: .init(player: 1, isOwnGoal: isOwnGoal))
                        ] : []))
        }
        for match in others { figures.add(match) }
        return figures
    }
}
