// Samples of the page that asks who scored a goal.

import BackendServices
import Entities
import Modules

extension GatherScorerViewModel {
    /// The samples, by the scorer that is known so far.
    static let samples: KeyValuePairs = [
        "player": make(0),
        "own-goal": make(2),
        "unknown": make(3),
    ]

    private static func make(_ goal: Int) -> Self {
        GatherScorerPresenter().viewModel(
            for: GatherScorerQuestion(
                watched: WatchedMatch(
                    gather: .sampleRunning, lineup: .sample, match: LiveMatch(goals: .sampleAnswered)),
                goal: [Goal].sampleAnswered[goal]))
    }
}
