// Samples of the error page for errors of the backend and for rejected requests.

import BackendServices
import Entities
import Modules

extension ErrorViewModel {
    static let sample = make(.unavailable)

    /// The samples, by the cause of the error.
    static let samples: KeyValuePairs = [
        "unavailable": sample,
        "unexpected": make(.unexpectedResponse),
        "throttled": make(.throttled(retryAfter: 60)),
        "malformed": make(.malformed),
        "cross-site": make(.crossSite),
        "expired-form": make(.expiredForm),
        "method-not-allowed": make(.methodNotAllowed),
        "too-large": make(.tooLarge),
        "address-too-long": make(.addressTooLong),
        "fields-too-large": make(.fieldsTooLarge),
        "registration-closed": make(.registrationClosed),
        "invitation": make(.invitationUnusable),
        "failed": make(.failed),
    ]

    private static func make(_ error: ServiceError) -> Self {
        FailurePresenter().viewModel(for: error, on: .gathers)
    }

    private static func make(_ rejection: RequestRejection) -> Self {
        FailurePresenter().viewModel(for: rejection)
    }
}
