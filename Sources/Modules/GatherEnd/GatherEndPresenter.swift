// Makes the view model of the confirmation page before a match ends.

import Entities
import Localization

package struct GatherEndPresenter {
    package init() {}

    package func viewModel(for question: GatherEndQuestion) -> GatherEndViewModel {
        GatherEndViewModel(
            problems: ErrorSummary(question.failure),
            action: .gatherEnd(question.gather),
            question: .gatherEndQuestion(question.score.localizedText),
            score: question.score.localizedText,
            events: .gatherEvents(question.gather),
            cancel: .gather(question.gather)
        )
    }

    /// Shown on the page of the match.
    func ended(_ score: Score) -> Flash {
        .done(.gatherEndFlash(score.localizedText))
    }
}
