// Samples of the page that corrects a match after its end.

import BackendServices
import Entities
import Modules

extension GatherCorrectViewModel {
    static let samples: KeyValuePairs = [
        "form": make(goals: .sampleAnswered),
        "no-goals": make(goals: []),
        "evening": make(lineup: .evening, goals: .evening),
        "not-a-score": make(goals: .sampleAnswered, problem: .notAScore(teamA: "<b>", teamB: "100")),
        "below-goals": make(goals: .sampleAnswered, problem: .belowGoals(teamA: "2", teamB: "2")),
        "too-many-goals": make(goals: .sampleAnswered, problem: .tooManyGoals),
        "scorer": make(goals: .sampleAnswered, problem: .scorer),
        "stale": make(goals: .sampleAnswered, problem: .stale),
        "unavailable": make(
            goals: [], problem: .failure(.service(.unavailable), typed: .init(teamA: "4", teamB: "2"))),
    ]

    private static func make(
        lineup: [Participant] = .sample, goals: [Goal], problem: GatherCorrectForm.Problem? = nil
    ) -> Self {
        GatherCorrectPresenter().viewModel(
            for: GatherCorrectForm(
                watched: WatchedMatch(
                    gather: .sampleEnded, lineup: lineup, match: LiveMatch(goals: goals, isClosed: true, revision: 7)),
                token: "sample-token", problem: problem))
    }
}
