// The link that lets people without an account read along, as long as the organiser wants it.

import BackendServices
import Entities
import FoundationEssentials

struct GatherLinkInteractor {
    let matches: any MatchService
    let now: @Sendable () -> Date
    /// A text that nobody can guess, new at each call: 128 random bits.
    let makeToken: @Sendable () -> String

    /// Making the link twice is no error: the first one stays, also for people who have it already.
    /// - Returns: nil when it is done, else what the page is to say.
    func change(_ event: GatherLinkEvent) async throws(ServiceError) -> FormFailure? {
        let change: MatchChange
        switch event.action {
        case .make:
            guard let key = SpectatorKey(makeToken()) else { return .service(.unexpectedResponse) }
            change = .share(key)
        case .withdraw: change = .withdrawLink
        }
        do {
            _ = try await matches.change(event.gather, change, token: nil, at: now())
            return nil
        } catch let error where error.isShownByForms {
            return .service(error)
        }
    }
}
