// Redirects to the player when done. Otherwise shows the form.

import Entities

struct PlayerEditRouter {
    func done(_ player: Player.ID) -> Outcome {
        .redirect(Redirect(to: .player(player)))
    }

    func form(_ viewModel: PlayerEditViewModel, problem: PlayerEditForm.Problem?) -> Outcome {
        .page(Page(viewModel, status: status(of: problem)))
    }

    private func status(of problem: PlayerEditForm.Problem?) -> Page.Status {
        switch problem {
        case nil: .ok
        case .rule: .unprocessable
        case .failure(let failure): failure.status
        }
    }
}
