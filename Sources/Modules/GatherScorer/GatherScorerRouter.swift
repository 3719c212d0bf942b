// Shows the question, or redirects to the match when there is no such goal to ask about.

import Entities

struct GatherScorerRouter {
    func question(_ viewModel: GatherScorerViewModel) -> Outcome {
        .page(Page(viewModel))
    }

    func match(_ gather: Gather.ID, flash: Flash?) -> Outcome {
        .redirect(Redirect(to: .gather(gather), flash: flash))
    }
}
