// Redirects to the match when it was started. Otherwise shows the page at the address that contains the teams.

import Entities

struct ConfirmPlayersRouter {
    func started(_ gather: Gather.ID, telling flash: Flash?) -> Outcome {
        .redirect(Redirect(to: .gather(gather), telling: flash))
    }

    func form(_ viewModel: ConfirmPlayersViewModel, for form: ConfirmPlayersForm) -> Outcome {
        .page(Page(viewModel, status: form.problem?.status ?? .ok, address: .confirm(form.choices)))
    }
}
