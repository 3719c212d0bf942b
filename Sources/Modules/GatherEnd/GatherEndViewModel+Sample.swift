// The question before a match ends in its states.

import BackendServices
import Entities

extension GatherEndViewModel {
    public static let sample = make(Score(teamA: 3, teamB: 2))

    /// By state.
    public static let samples: KeyValuePairs = [
        "question": sample,
        "unavailable": make(Score(teamA: 10, teamB: 0), failure: .service(.unavailable)),
    ]

    private static func make(_ score: Score?, failure: FormFailure? = nil) -> Self {
        GatherEndPresenter().viewModel(
            for: GatherEndQuestion(gather: Gather.sampleRunning.id, score: score ?? .zero, failure: failure)
        )
    }
}
