// The state of a match that the page for spectators shows.

package import BackendServices
package import Entities

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

package struct WatchResponse: Sendable, Equatable {
    let key: SpectatorKey
    let match: PublicMatch
    /// The time at which the page is rendered, for the clock.
    let now: Date
    /// Whether times of day are shown with the offset of the time zone, such as `GMT+1`.
    let namesTimeZone: Bool

    package init(key: SpectatorKey, match: PublicMatch, now: Date, namesTimeZone: Bool) {
        self.key = key
        self.match = match
        self.now = now
        self.namesTimeZone = namesTimeZone
    }
}
