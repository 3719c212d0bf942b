// After a registration, signs the new user in and redirects to the page that was requested before it, or to the player list.
// Otherwise shows the form.

import BackendServices

struct RegisterRouter {
    func registered(
        _ session: SignedIn, isRemembered: Bool, next: SiteRoute?, flash: Flash
    ) -> Outcome {
        .redirect(
            Redirect(
                to: next ?? .players,
                flash: [flash],
                session: .begin(session, isRemembered: isRemembered)
            )
        )
    }

    func form(_ viewModel: RegisterViewModel, problems: [RegisterForm.Problem]) -> Outcome {
        .page(Page(viewModel, status: status(of: problems)))
    }

    private func status(of problems: [RegisterForm.Problem]) -> Page.Status {
        switch problems.first {
        case nil: .ok
        case .failure(let failure): failure.status
        case .tooMany(let seconds): .throttled(retryAfter: seconds)
        case .username, .password, .taken: .unprocessable
        }
    }
}
