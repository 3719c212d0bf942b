// Samples of the confirmation page before a match is deleted.

import BackendServices
import Entities
import Modules

extension GatherDeleteViewModel {
    static let samples: KeyValuePairs = [
        "question": make(.sampleRunning),
        "ended": make(.sampleEnded),
        "unavailable": make(.sampleUndated, failure: .service(.unavailable)),
    ]

    private static func make(_ gather: Gather, failure: FormFailure? = nil) -> Self {
        GatherDeletePresenter().viewModel(
            for: GatherDeleteQuestion(
                watched: WatchedMatch(gather: gather, lineup: .sample, match: LiveMatch()), failure: failure))
    }
}
