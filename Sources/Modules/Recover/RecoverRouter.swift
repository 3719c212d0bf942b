// Redirects to the sign-in page when the password was set: signing in shows that it is known, and lets browsers store it.

struct RecoverRouter {
    func recovered(flash: Flash) -> Outcome {
        .redirect(Redirect(to: .login(), flash: [flash], session: .end))
    }

    func page(_ viewModel: RecoverViewModel, problems: [RecoverForm.Problem]) -> Outcome {
        .page(Page(viewModel, status: status(of: problems)))
    }

    /// A form was sent that nobody could process.
    func unavailable(_ viewModel: RecoverViewModel) -> Outcome {
        .page(Page(viewModel, status: .unprocessable))
    }

    private func status(of problems: [RecoverForm.Problem]) -> Page.Status {
        switch problems.first {
        case nil: .ok
        case .failure(let failure): failure.status
        case .usernameIsMissing, .codeIsMissing, .password, .credentials: .unprocessable
        }
    }
}
