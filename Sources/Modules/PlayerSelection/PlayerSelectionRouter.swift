// Shows the page that selects players, with or without an error.

struct PlayerSelectionRouter {
    /// - Parameter address: the address of the page with the same selection.
    func page(_ viewModel: PlayerSelectionViewModel, address: SiteRoute) -> Outcome {
        .page(Page(viewModel, status: viewModel.problems == nil ? .ok : .unprocessable, address: address))
    }
}
