// After all players were added, redirects to the form for another player, to the page from which the form was opened, or to the player
// list. Otherwise shows the form.

struct PlayerAddRouter {
    /// - Parameter another: whether the form opens again, with the same page to return to afterwards.
    func added(flashes: [Flash], next: SiteRoute?, another: Bool) -> Outcome {
        let after = next ?? .players
        return .redirect(Redirect(to: another ? .playerAdd(then: next) : after, flash: flashes))
    }

    func form(_ viewModel: PlayerAddViewModel, problem: PlayerAddForm.Problem?) -> Outcome {
        .page(Page(viewModel, status: status(of: problem)))
    }

    private func status(of problem: PlayerAddForm.Problem?) -> Page.Status {
        switch problem {
        case nil: .ok
        case .rule, .tooManyNames, .duplicates: .unprocessable
        case .failure(let failure): failure.status
        }
    }
}
