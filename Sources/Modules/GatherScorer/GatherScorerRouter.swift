// Shows the question. Redirects to the match when the match is over, when it has no such goal, and when the address names no goal.

import Entities

struct GatherScorerRouter {
    func question(_ viewModel: GatherScorerViewModel) -> Outcome {
        .page(Page(viewModel))
    }

    func match(_ gather: Gather.ID, flash: Flash?) -> Outcome {
        .redirect(Redirect(to: .gather(gather), flash: flash))
    }
}
