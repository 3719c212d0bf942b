// Redirects to the match, or to the page that adds a player, which returns here. Otherwise shows the page.

import Entities

struct GatherTeamsRouter {
    func back(to gather: Gather.ID, telling flash: Flash?) -> Outcome {
        .redirect(Redirect(to: .gather(gather), telling: flash))
    }

    func add(for gather: Gather.ID, telling flash: Flash?) -> Outcome {
        .redirect(Redirect(to: .playerAdd(then: .gatherTeams(gather)), telling: flash))
    }

    func form(_ viewModel: GatherTeamsViewModel, for form: GatherTeamsForm) -> Outcome {
        .page(Page(viewModel, status: status(of: form.problem), address: .gatherTeams(form.gather)))
    }

    private func status(of problem: GatherTeamsForm.Problem?) -> Page.Status {
        switch problem {
        case nil: .ok
        case .emptyTeam: .unprocessable
        case .failure(let failure): failure.status
        }
    }
}
