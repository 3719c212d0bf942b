// The history always leads to its page.

struct GatherListRouter {
    func page(_ viewModel: GatherListViewModel) -> Outcome {
        .page(Page(viewModel))
    }
}
