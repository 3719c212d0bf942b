// The error page for each way to get there.

import BackendServices
import Entities

extension ErrorViewModel {
    public static let sample = make(.unavailable)

    /// By cause.
    public static let samples: KeyValuePairs = [
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
        "failed": make(.failed),
    ]

    private static func make(_ error: ServiceError) -> Self {
        FailurePresenter().viewModel(for: error, on: .gathers)
    }

    private static func make(_ refusal: Refusal) -> Self {
        FailurePresenter().viewModel(for: refusal)
    }
}
