// Redirects to the form for another player, to the previous page, or to the list. Otherwise shows the form.

struct PlayerAddRouter {
    /// - Parameter another: whether the form opens again. It keeps the page to return to.
    func added(telling flash: Flash, next: SiteRoute?, another: Bool) -> Outcome {
        let after = next ?? .players
        return .redirect(Redirect(to: another ? .playerAdd(then: next) : after, flash: [flash]))
    }

    func form(_ viewModel: PlayerAddViewModel, problem: PlayerProblem?) -> Outcome {
        .page(Page(viewModel, status: problem?.status ?? .ok))
    }
}
