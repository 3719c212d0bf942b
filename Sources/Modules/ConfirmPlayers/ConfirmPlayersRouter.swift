// Redirects to the match when it was started. Otherwise shows the page at the address that contains the teams.

import Entities

struct ConfirmPlayersRouter {
    func started(_ gather: Gather.ID, telling flash: Flash?) -> Outcome {
        .redirect(Redirect(to: .gather(gather), telling: flash))
    }

    func form(_ viewModel: ConfirmPlayersViewModel, for form: ConfirmPlayersForm) -> Outcome {
        .page(Page(viewModel, status: status(of: form.problem), address: .confirm(form.choices)))
    }

    private func status(of problem: ConfirmPlayersForm.Problem?) -> Page.Status {
        switch problem {
        case nil: .ok
        case .emptyTeam: .unprocessable
        case .failure(let failure): failure.status
        }
    }
}
