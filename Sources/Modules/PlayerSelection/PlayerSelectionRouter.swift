// Picking players: the page, in order or with a complaint.

struct PlayerSelectionRouter {
    /// - Parameter address: shows the page with the same players ticked.
    func page(_ viewModel: PlayerSelectionViewModel, address: SiteRoute) -> Outcome {
        .page(Page(viewModel, status: viewModel.problems == nil ? .ok : .unprocessable, address: address))
    }
}
