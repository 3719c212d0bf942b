// Samples of the match history.

import Entities
import Modules

extension GatherListViewModel {
    static let sample = make(running: [running], past: [.sampleEnded, .sampleUndated])

    /// By state.
    static let samples: KeyValuePairs = [
        "report": sample,
        "evening": make(running: [evening], past: [.sampleEnded]),
        "report-zone": make(running: [running], past: [.sampleEnded], namesTimeZone: true),
        "report-past": make(past: [.sampleEnded]),
        "report-running": make(running: [running, another]),
        "empty": make(),
    ]

    private static let running = GatherListResponse.Running(
        gather: .sampleRunning, score: .zero, squads: squads([.sampleZoe], [.sampleOmar, .sampleLong]))
    /// Started in the same minute.
    private static let another = GatherListResponse.Running(
        gather: .sampleRunning, score: .zero, squads: squads([.sampleChen, .sampleOmar], [.sampleZoe]))

    private static let evening = GatherListResponse.Running(
        gather: .sampleRunning, score: LiveMatch(clock: .evening, goals: .evening).score,
        squads: squads(
            Player.evening.filter { Player.sampleSection(of: $0.id) == .teamA },
            Player.evening.filter { Player.sampleSection(of: $0.id) == .teamB }
        )
    )

    private static func squads(_ teamA: [Player], _ teamB: [Player]) -> Squads {
        var squads = Squads()
        squads.teamA = teamA.map { Participant($0, .teamA) }
        squads.teamB = teamB.map { Participant($0, .teamB) }
        return squads
    }

    private static func make(
        running: [GatherListResponse.Running] = [], past: [Gather] = [], namesTimeZone: Bool = false
    ) -> Self {
        GatherListPresenter().viewModel(
            for: GatherListResponse(running: running, past: past, namesTimeZone: namesTimeZone)
        )
    }
}
