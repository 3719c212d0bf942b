// Shows the page. Redirects to the match when the match is over. After the submitted teams were accepted, redirects to the match or, if
// the user chose to add players, to the page that adds players.

import Entities

struct GatherTeamsRouter {
    func back(to gather: Gather.ID, flash: Flash?) -> Outcome {
        .redirect(Redirect(to: .gather(gather), flash: flash))
    }

    func add(for gather: Gather.ID, flash: Flash?) -> Outcome {
        .redirect(Redirect(to: .playerAdd(then: .gather(gather)), flash: flash))
    }

    func form(_ viewModel: GatherTeamsViewModel, for form: GatherTeamsForm) -> Outcome {
        .page(Page(viewModel, status: form.problem?.status ?? .ok, address: .gatherTeams(form.gather)))
    }
}
