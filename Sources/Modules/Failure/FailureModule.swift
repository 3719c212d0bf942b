// Handles errors that a screen does not show itself: redirects to the sign-in page, or shows the "Page not found" page, the page of a
// link that has ended, or the error page.

public import BackendServices

/// Turns errors into outcomes. There is no use case here, so there is no interactor.
public enum FailureModule {
    /// - Parameter page: the page on which the error occurred. The user returns to it after signing in, or the error page links to it
    ///   when another try can help.
    public static func outcome(of error: ServiceError, on page: SiteRoute) -> Outcome {
        let presenter = FailurePresenter()
        let router = FailureRouter()
        return switch error {
        case .unauthorized: router.signIn(next: page, flash: presenter.signedOut)
        case .notFound: router.page(presenter.notFound(on: page), status: .notFound)
        case .gone: router.page(presenter.gone, status: .gone)
        default: router.page(presenter.viewModel(for: error, on: page), status: error.status)
        }
    }

    /// The outcome for an unknown address.
    public static func notFound() -> Outcome {
        FailureRouter().page(FailurePresenter().notFound(), status: .notFound)
    }

    /// The error page for a rejected request.
    public static func outcome(of rejection: RequestRejection) -> Outcome {
        FailureRouter().page(FailurePresenter().viewModel(for: rejection), status: rejection.status)
    }
}
