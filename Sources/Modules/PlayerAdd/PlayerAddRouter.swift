// Added: back to where the person came from, or to the list. Otherwise the form.

import Localization

struct PlayerAddRouter {
    func added(telling message: LocalizedStringResource, next: LocalPath?) -> Outcome {
        .redirect(Redirect(to: next.map(SiteRoute.local) ?? .players, flash: [message]))
    }

    func form(_ viewModel: PlayerAddViewModel, problem: PlayerAddForm.Problem?) -> Outcome {
        .page(Page(viewModel, status: status(of: problem)))
    }

    private func status(of problem: PlayerAddForm.Problem?) -> Page.Status {
        switch problem {
        case nil: .ok
        case .rule: .unprocessable
        case .failure(let failure): failure.status
        }
    }
}
