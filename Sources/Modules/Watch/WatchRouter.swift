// The page; errors go the way of all errors.

struct WatchRouter {
    func page(_ viewModel: WatchViewModel) -> Outcome {
        .page(Page(viewModel))
    }
}
