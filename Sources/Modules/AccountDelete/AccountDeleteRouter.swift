// Redirects to the sign-in page and ends the session when the account was deleted. Otherwise shows the question.

struct AccountDeleteRouter {
    func deleted(flash: Flash) -> Outcome {
        .redirect(Redirect(to: .login(), flash: [flash], session: .forget))
    }

    func question(_ viewModel: AccountDeleteViewModel, problem: AccountDeleteQuestion.Problem?) -> Outcome {
        .page(Page(viewModel, status: status(of: problem)))
    }

    private func status(of problem: AccountDeleteQuestion.Problem?) -> Page.Status {
        switch problem {
        case nil: .ok
        case .passwordIsMissing, .wrongPassword: .unprocessable
        case .failure(let failure): failure.status
        }
    }
}
