// Redirects to the account page after a change, and to the sign-in page after the user has ended the session of this browser.
// Otherwise shows the account page or the recovery code.

struct AccountRouter {
    func changed(flash: Flash) -> Outcome {
        .redirect(Redirect(to: .account, flash: [flash]))
    }

    func signedOut() -> Outcome {
        .redirect(Redirect(to: .login(), session: .end))
    }

    func code(_ viewModel: RecoveryCodeViewModel) -> Outcome {
        .page(Page(viewModel))
    }

    func page(_ viewModel: AccountViewModel, problems: [AccountPage.Problem]) -> Outcome {
        .page(Page(viewModel, status: status(of: problems)))
    }

    private func status(of problems: [AccountPage.Problem]) -> Page.Status {
        switch problems.first {
        case nil: .ok
        case .failure(let failure): failure.status
        case .passwordIsMissing, .wrongPassword, .newPassword: .unprocessable
        }
    }
}
