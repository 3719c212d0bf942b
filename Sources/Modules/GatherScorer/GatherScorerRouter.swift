// Shows the question, or redirects to the match when it is over or has no such goal.

import Entities

struct GatherScorerRouter {
    func question(_ viewModel: GatherScorerViewModel) -> Outcome {
        .page(Page(viewModel))
    }

    func match(_ gather: Gather.ID, flash: Flash?) -> Outcome {
        .redirect(Redirect(to: .gather(gather), flash: flash))
    }
}
