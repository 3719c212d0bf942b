// Redirects to the player list when the match has ended. Otherwise shows the confirmation page.

import Entities

struct GatherEndRouter {
    func ended(telling flash: Flash) -> Outcome {
        .redirect(Redirect(to: .players, flash: [flash]))
    }

    /// The match has already ended, so there is nothing to confirm.
    func over(_ gather: Gather.ID) -> Outcome {
        .redirect(Redirect(to: .gather(gather)))
    }

    func question(_ viewModel: GatherEndViewModel, failure: FormFailure?) -> Outcome {
        .page(Page(viewModel, status: failure?.status ?? .ok))
    }
}
