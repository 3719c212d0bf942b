// Redirects to the player list when the players were added. Otherwise shows the form.

struct PlayerImportRouter {
    func added(flash: Flash) -> Outcome {
        .redirect(Redirect(to: .players, flash: [flash]))
    }

    func form(_ viewModel: PlayerImportViewModel, _ form: PlayerImportForm) -> Outcome {
        .page(Page(viewModel, status: status(of: form)))
    }

    private func status(of form: PlayerImportForm) -> Page.Status {
        switch form.problem {
        case .failure(let failure): failure.status
        case .blank, .tooMany, .nobody: .unprocessable
        case nil: form.preview?.problems.isEmpty ?? true ? .ok : .unprocessable
        }
    }
}
