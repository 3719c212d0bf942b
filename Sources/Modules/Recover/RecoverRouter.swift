// After the password was set, ends the session of this browser and redirects to the sign-in page. On that page the user types the new
// password once more, and browsers offer to store it. Otherwise shows the form, or that there are no recovery codes.

struct RecoverRouter {
    func recovered(flash: Flash) -> Outcome {
        .redirect(Redirect(to: .login(), flash: [flash], session: .end))
    }

    func page(_ viewModel: RecoverViewModel, problems: [RecoverForm.Problem]) -> Outcome {
        .page(Page(viewModel, status: status(of: problems)))
    }

    /// A form was sent, but accounts of this backend have no recovery codes.
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
