// A player's page always leads to itself.

struct PlayerDetailRouter {
    func page(_ viewModel: PlayerDetailViewModel) -> Outcome {
        .page(Page(viewModel))
    }
}
