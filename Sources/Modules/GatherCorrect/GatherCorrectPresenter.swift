// Turns a match that is over into the forms that correct it.

import BackendServices
import Entities
import Localization

package struct GatherCorrectPresenter {
    /// Shown on the page of a match that is not over.
    let notOver: Flash = .notice(.gatherCorrectFlashNotOver)

    package init() {}

    package func viewModel(for form: GatherCorrectForm) -> GatherCorrectViewModel {
        let watched = form.watched
        let goals = GatherPresenter().correctable(watched)
        return GatherCorrectViewModel(
            problems: problems(of: form.problem),
            gather: watched.id,
            revision: watched.match.revision,
            shown: watched.score,
            score: scoreForm(of: form),
            goals: goals.map { line in
                .init(
                    line: line, removeToken: "\(form.token)-remove-\(line.id)",
                    scorerToken: "\(form.token)-scorer-\(line.id)")
            },
            unrecorded: GoalsPresenter(match: PublicMatch(watched)).unrecorded,
            addToken: form.token + "-add",
            players: GatherPresenter().players(of: watched)
        )
    }

    /// Shown on the page of the match.
    func corrected(_ score: Score) -> Flash {
        .done(.gatherCorrectFlash(score.localizedText))
    }

    private func scoreForm(of form: GatherCorrectForm) -> GatherCorrectViewModel.ScoreForm {
        let present = form.watched.score
        let (teamA, teamB) = (String(present.teamA), String(present.teamB))
        let token = form.token + "-score"
        return switch form.problem {
        case .notAScore(let typedA, let typedB):
            .init(
                token: token, teamA: typedA.withoutControls, teamB: typedB.withoutControls,
                error: .gatherCorrectErrorScore)
        case .belowGoals(let typedA, let typedB):
            .init(
                token: token, teamA: typedA.withoutControls, teamB: typedB.withoutControls,
                error: .gatherCorrectErrorBelow)
        case .failure(_, .some(let typed)):
            .init(token: token, teamA: typed.teamA.withoutControls, teamB: typed.teamB.withoutControls, error: nil)
        default: .init(token: token, teamA: teamA, teamB: teamB, error: nil)
        }
    }

    private func problems(of problem: GatherCorrectForm.Problem?) -> ErrorSummary? {
        switch problem {
        case nil: nil
        case .notAScore: ErrorSummary([.init(.gatherCorrectErrorScore, target: "teamA")])
        case .belowGoals: ErrorSummary([.init(.gatherCorrectErrorBelow, target: "teamA")])
        case .tooManyGoals: ErrorSummary([.init(.gatherCorrectErrorMany, target: "team")])
        case .scorer: ErrorSummary([.init(.gatherErrorScorer, target: "main")])
        case .stale: ErrorSummary([.init(.gatherCorrectErrorStale, target: "main")])
        case .failure(let failure, _): ErrorSummary(failure)
        }
    }
}
