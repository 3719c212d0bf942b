// Redirects to the player's page when all values were accepted. Otherwise shows the form.

import Entities

struct PlayerFormRouter {
    func done(_ player: Player.ID) -> Outcome {
        .redirect(Redirect(to: .player(player)))
    }

    func form(_ viewModel: PlayerFormViewModel, problem: PlayerForm.Problem?) -> Outcome {
        .page(Page(viewModel, status: status(of: problem)))
    }

    private func status(of problem: PlayerForm.Problem?) -> Page.Status {
        switch problem {
        case nil: .ok
        case .rules: .unprocessable
        case .failure(let failure): failure.status
        }
    }
}
