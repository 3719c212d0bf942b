// Redirects to the list of matches when the match was deleted. Otherwise shows the confirmation page.

struct GatherDeleteRouter {
    func deleted(flash: Flash) -> Outcome {
        .redirect(Redirect(to: .gathers, flash: [flash]))
    }

    func question(_ viewModel: GatherDeleteViewModel, failure: FormFailure?) -> Outcome {
        .page(Page(viewModel, status: failure?.status ?? .ok))
    }
}
