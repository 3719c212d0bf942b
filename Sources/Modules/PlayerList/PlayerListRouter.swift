// The player list always leads to its page.

struct PlayerListRouter {
    func page(_ viewModel: PlayerListViewModel) -> Outcome {
        .page(Page(viewModel))
    }
}
