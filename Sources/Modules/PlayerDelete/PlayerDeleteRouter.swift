// Redirects to the player list when the player was deleted. Otherwise shows the confirmation page.

struct PlayerDeleteRouter {
    func deleted(flash: Flash) -> Outcome {
        .redirect(Redirect(to: .players, flash: [flash]))
    }

    func question(_ viewModel: PlayerDeleteViewModel, failure: FormFailure?) -> Outcome {
        .page(Page(viewModel, status: failure?.status ?? .ok))
    }
}
