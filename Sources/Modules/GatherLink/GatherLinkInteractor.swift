// Creates, keeps or withdraws the link that lets people without an account watch a match.

import BackendServices
import Entities

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct GatherLinkInteractor {
    let matches: any MatchService
    let now: @Sendable () -> Date
    /// Returns a new unguessable text at each call: 128 random bits in base64url.
    let makeToken: @Sendable () -> String

    /// Creating the link twice is not an error: the first link is not replaced, because people may already have it.
    /// - Returns: nil on success, otherwise the failure to show on the page.
    func change(_ event: GatherLinkEvent) async throws(ServiceError) -> FormFailure? {
        let change: MatchChange
        switch event.action {
        case .make:
            guard let key = SpectatorKey(makeToken()) else { return .service(.unexpectedResponse) }
            change = .share(key)
        case .withdraw: change = .withdrawLink
        case .keep: change = .keepLink
        }
        do {
            _ = try await matches.change(event.gather, change, token: nil, at: now())
            return nil
        } catch let error where error.isShownByForms {
            return FormFailure(error, meaning: .links)
        }
    }
}
