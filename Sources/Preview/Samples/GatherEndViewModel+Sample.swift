// Samples of the confirmation page before a match ends.

import BackendServices
import Entities
import Modules

extension GatherEndViewModel {
    static let sample = make(Score(teamA: 3, teamB: 2))

    static let samples: KeyValuePairs = [
        "question": sample,
        "unavailable": make(Score(teamA: 5, teamB: 0), failure: .service(.unavailable)),
    ]

    private static func make(_ score: Score?, failure: FormFailure? = nil) -> Self {
        GatherEndPresenter().viewModel(
            for: GatherEndQuestion(gather: Gather.sampleRunning.id, score: score ?? .zero, failure: failure)
        )
    }
}
