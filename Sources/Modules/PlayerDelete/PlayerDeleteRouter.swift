// Deleted: to the list. Otherwise the question.

import Localization

struct PlayerDeleteRouter {
    func deleted(telling message: LocalizedStringResource) -> Outcome {
        .redirect(Redirect(to: .players, flash: [message]))
    }

    func question(_ viewModel: PlayerDeleteViewModel, failure: FormFailure?) -> Outcome {
        .page(Page(viewModel, status: failure?.status ?? .ok))
    }
}
