// Turns errors into view models: texts for the viewer, without details of the failure.

package import BackendServices
import Localization

package struct FailurePresenter {
    /// Shown on the sign-in page when a session has ended.
    let signedOut: Flash = .notice(.serviceErrorUnauthorized)

    package init() {}

    /// - Parameter page: the page on which the error occurred; nil for an unknown address. For a page of a match, the message is
    ///   about the match.
    package func notFound(on page: SiteRoute? = nil) -> NotFoundViewModel {
        let isMatch = page?.path?.gather != nil
        return NotFoundViewModel(
            state: "error", title: .notFoundTitle, message: isMatch ? .notFoundMatch : .notFoundMessage)
    }

    /// The page of a link for spectators that has ended or was withdrawn.
    package var gone: NotFoundViewModel {
        NotFoundViewModel(state: "gone", title: .linkGoneTitle, message: .serviceErrorGone)
    }

    /// - Parameter page: the page on which the error occurred. The error page links to it when another try can help.
    package func viewModel(for error: ServiceError, on page: SiteRoute) -> ErrorViewModel {
        switch error {
        case .unavailable, .unconfirmed, .unexpectedResponse, .throttled:
            ErrorViewModel(message: error.message, retry: page)
        default: ErrorViewModel(message: error.message, retry: nil)
        }
    }

    package func viewModel(for rejection: RequestRejection) -> ErrorViewModel {
        let message: LocalizedStringResource =
            switch rejection {
            case .malformed: .refusalMalformed
            case .crossSite: .refusalCrossSite
            case .expiredForm: .formErrorExpired
            case .methodNotAllowed: .refusalMethodNotAllowed
            case .tooLarge: .refusalTooLarge
            case .addressTooLong: .refusalAddressTooLong
            case .fieldsTooLarge: .refusalFieldsTooLarge
            case .registrationClosed: .refusalRegistrationClosed
            case .invitationUnusable: .refusalInvitation
            case .failed: .refusalFailed
            }
        return ErrorViewModel(message: message, retry: nil)
    }
}
