// A match as its spectators see it.

package import BackendServices
package import Entities
package import FoundationEssentials

package struct WatchResponse: Sendable, Equatable {
    let key: SpectatorKey
    let watched: WatchedMatch
    /// The instant that the page is about.
    let now: Date
    let namesTimeZone: Bool

    package init(key: SpectatorKey, watched: WatchedMatch, now: Date, namesTimeZone: Bool) {
        self.key = key
        self.watched = watched
        self.now = now
        self.namesTimeZone = namesTimeZone
    }
}
