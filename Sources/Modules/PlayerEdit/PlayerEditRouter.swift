// Chooses the status of the page with the form.

struct PlayerEditRouter {
    func form(_ viewModel: PlayerEditViewModel, problem: PlayerProblem?) -> Outcome {
        .page(Page(viewModel, status: problem?.status ?? .ok))
    }
}
