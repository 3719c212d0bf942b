// A match as its spectators see it.

import BackendServices
import Entities
import FoundationEssentials

struct WatchResponse: Sendable, Equatable {
    let key: SpectatorKey
    let watched: WatchedMatch
    /// The instant that the page is about.
    let now: Date
    let namesTimeZone: Bool
}
