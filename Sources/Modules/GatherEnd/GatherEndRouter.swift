// Redirects to the match when it has ended. Otherwise shows the confirmation page.

import Entities

struct GatherEndRouter {
    func ended(_ gather: Gather.ID, flash: Flash) -> Outcome {
        .redirect(Redirect(to: .gather(gather), flash: [flash]))
    }

    /// The match has already ended, so there is nothing to confirm.
    func over(_ gather: Gather.ID) -> Outcome {
        .redirect(Redirect(to: .gather(gather)))
    }

    func question(_ viewModel: GatherEndViewModel, failure: FormFailure?) -> Outcome {
        .page(Page(viewModel, status: failure?.status ?? .ok))
    }
}
