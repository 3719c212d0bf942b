// Makes the view model of the confirmation page before a match is deleted.

import BackendServices
import Localization

package struct GatherDeletePresenter {
    /// Shown on the list of matches.
    let deleted: Flash = .done(.gatherDeleteFlash)

    package init() {}

    package func viewModel(for question: GatherDeleteQuestion) -> GatherDeleteViewModel {
        GatherDeleteViewModel(
            problems: ErrorSummary(question.failure),
            action: .gatherDelete(question.watched.id),
            match: question.watched.summary,
            cancel: .gather(question.watched.id)
        )
    }
}
