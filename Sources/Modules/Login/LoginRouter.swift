// After a sign-in, redirects to the page that was requested before it, or to the player list. Otherwise shows the form.

import BackendServices

struct LoginRouter {
    func signedIn(_ session: SignedIn, isRemembered: Bool, next: SiteRoute?) -> Outcome {
        .redirect(
            Redirect(
                to: next ?? .players,
                session: .begin(session, isRemembered: isRemembered)
            )
        )
    }

    func form(_ viewModel: LoginViewModel, problem: LoginForm.Problem?) -> Outcome {
        .page(Page(viewModel, status: status(of: problem)))
    }

    private func status(of problem: LoginForm.Problem?) -> Page.Status {
        switch problem {
        case nil: .ok
        case .mandatory, .credentials: .unprocessable
        case .failure(let failure): failure.status
        }
    }
}
