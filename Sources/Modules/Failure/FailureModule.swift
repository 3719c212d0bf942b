// What becomes of an error that a screen does not show itself: sign in again, "not found", or the error page.

public import BackendServices

/// Errors as outcomes. There is no use case here, so there is no interactor.
public enum FailureModule {
    /// - Parameter page: where it happened: a person comes back to it after signing in, or tries it again.
    public static func outcome(of error: ServiceError, on page: SiteRoute) -> Outcome {
        let presenter = FailurePresenter()
        let router = FailureRouter()
        return switch error {
        case .unauthorized: router.signIn(next: page, telling: presenter.signedOut)
        case .notFound: router.page(presenter.notFound(), status: .notFound)
        default: router.page(presenter.viewModel(for: error, on: page), status: error.status)
        }
    }

    /// An address that leads nowhere.
    public static func notFound() -> Outcome {
        FailureRouter().page(FailurePresenter().notFound(), status: .notFound)
    }

    /// A request that never reached a screen.
    public static func outcome(of rejection: RequestRejection) -> Outcome {
        FailureRouter().page(FailurePresenter().viewModel(for: rejection), status: rejection.status)
    }
}
