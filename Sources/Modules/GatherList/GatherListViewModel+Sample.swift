// The match history in its states.

import Entities

extension GatherListViewModel {
    public static let sample = make(running: [running], past: [.sampleEnded, .sampleUndated])

    /// By state.
    public static let samples: KeyValuePairs = [
        "report": sample,
        "report-zone": make(running: [running], past: [.sampleEnded], namesTimeZone: true),
        "report-past": make(past: [.sampleEnded]),
        "report-running": make(running: [running]),
        "empty": make(),
    ]

    private static let running = GatherListResponse.Running(gather: .sampleRunning, score: .zero)

    private static func make(
        running: [GatherListResponse.Running] = [], past: [Gather] = [], namesTimeZone: Bool = false
    ) -> Self {
        GatherListPresenter().viewModel(
            for: GatherListResponse(running: running, past: past, namesTimeZone: namesTimeZone)
        )
    }
}
