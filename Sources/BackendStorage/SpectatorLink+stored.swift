// When links for spectators are over.

package import Entities

extension SpectatorLink {
    /// The highest number of hashes of ended links that are kept for each gather.
    package static let keptHashes = 100

    /// The highest number of expired links that are ended in the transaction of one change.
    package static let endedAtOnce = 20

    /// The instant that lies ``lifetime`` before `now`, in milliseconds since 1970. A link is over when its match has
    /// ended, and neither this end nor the creation of the link is later than this instant, unless the organiser keeps the link.
    /// - Parameter now: milliseconds since 1970.
    package static func limit(at now: Int64) -> Int64 {
        now - Int64(lifetime * 1000)
    }
}
