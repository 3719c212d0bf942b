// Redirects to the match after a correction, and when the match cannot be corrected. Otherwise shows the page that corrects the match.

import Entities

struct GatherCorrectRouter {
    /// - Parameter flash: nil when the page of the match says why the match cannot be corrected.
    func match(_ gather: Gather.ID, flash: Flash?) -> Outcome {
        .redirect(Redirect(to: .gather(gather), flash: flash))
    }

    func form(_ viewModel: GatherCorrectViewModel, for form: GatherCorrectForm) -> Outcome {
        .page(Page(viewModel, status: status(of: form.problem)))
    }

    private func status(of problem: GatherCorrectForm.Problem?) -> Page.Status {
        switch problem {
        case nil: .ok
        case .failure(let failure, _): failure.status
        case .notAScore, .belowGoals, .tooManyGoals, .scorer, .stale: .unprocessable
        }
    }
}
