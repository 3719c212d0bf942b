// Reads the match of a spectator link.

import BackendServices
import Entities

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct WatchInteractor {
    let spectators: any SpectatorService
    let now: @Sendable () -> Date

    /// - Throws: `gone` for a link that has ended or was withdrawn; `notFound` for an unknown link, and for a deleted match.
    func open(_ event: WatchEvent) async throws(ServiceError) -> WatchResponse {
        let match = PublicMatch(try await spectators.match(for: event.key))
        return WatchResponse(key: event.key, match: match, now: now(), namesTimeZone: !event.viewer.hasOwnTimeZone)
    }
}
