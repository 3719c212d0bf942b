// Chooses the status of the page with the form.

struct PlayerFormRouter {
    func form(_ viewModel: PlayerFormViewModel, problem: PlayerForm.Problem?) -> Outcome {
        .page(Page(viewModel, status: status(of: problem)))
    }

    private func status(of problem: PlayerForm.Problem?) -> Page.Status {
        switch problem {
        case nil: .ok
        case .rules: .unprocessable
        case .failure(let failure): failure.status
        }
    }
}
