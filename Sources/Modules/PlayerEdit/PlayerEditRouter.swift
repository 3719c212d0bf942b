// Redirects to the player's page when the value was accepted. Otherwise shows the form.

import Entities

struct PlayerEditRouter {
    func done(_ player: Player.ID) -> Outcome {
        .redirect(Redirect(to: .player(player)))
    }

    func form(_ viewModel: PlayerEditViewModel, problem: PlayerProblem?) -> Outcome {
        .page(Page(viewModel, status: problem?.status ?? .ok))
    }
}
