// Redirects to the match after a change, and when the match is over. If the user chose to add players, redirects after the change to
// the page that adds them. Otherwise shows the page.

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
