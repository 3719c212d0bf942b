// Reading along by a link.

import BackendServices
import Entities
import FoundationEssentials

struct WatchInteractor {
    let spectators: any SpectatorService
    let now: @Sendable () -> Date

    /// - Throws: `notFound` for a link that was never made or was withdrawn, and for a match that was deleted.
    func open(_ event: WatchEvent) async throws(ServiceError) -> WatchResponse {
        let watched = try await spectators.match(for: event.key)
        return WatchResponse(
            key: event.key, watched: watched, now: now(), namesTimeZone: !event.viewer.hasOwnTimeZone)
    }
}
