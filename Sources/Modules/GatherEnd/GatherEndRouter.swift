// Over: to the player list, ready for the next match. Otherwise the question.

import Entities

struct GatherEndRouter {
    func ended(telling flash: Flash) -> Outcome {
        .redirect(Redirect(to: .players, flash: [flash]))
    }

    /// Nothing to ask of a match that is over.
    func over(_ gather: Gather.ID) -> Outcome {
        .redirect(Redirect(to: .gather(gather)))
    }

    func question(_ viewModel: GatherEndViewModel, failure: FormFailure?) -> Outcome {
        .page(Page(viewModel, status: failure?.status ?? .ok))
    }
}
