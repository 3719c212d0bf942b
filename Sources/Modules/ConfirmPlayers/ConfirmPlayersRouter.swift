// Redirects to the match when it was started, and to the address with the seed when teams are drawn. Otherwise shows the page, with
// an address that leads to the same teams again.

import Entities

struct ConfirmPlayersRouter {
    func started(_ gather: Gather.ID, flash: Flash?) -> Outcome {
        .redirect(Redirect(to: .gather(gather), flash: flash))
    }

    func drawn(_ plan: TeamPlan) -> Outcome {
        .redirect(Redirect(to: .confirm(plan)))
    }

    /// - Parameter plan: the plan of the request. Its arrangement and seed give the same teams again, so the page can be reloaded.
    func form(_ viewModel: ConfirmPlayersViewModel, for form: ConfirmPlayersForm, at plan: TeamPlan) -> Outcome {
        var plan = plan
        plan.choices = plan.choices.without(form.missing.map(\.id))
        return .page(Page(viewModel, status: status(of: form.problem), address: .confirm(plan)))
    }

    private func status(of problem: ConfirmPlayersForm.Problem?) -> Page.Status {
        switch problem {
        case nil: .ok
        case .missing, .emptyTeam, .length: .unprocessable
        case .failure(let failure): failure.status
        }
    }
}
