// When links for spectators are over.

package import Entities

extension SpectatorLink {
    /// The number of hashes of ended links that are kept for each gather.
    package static let keptHashes = 100

    /// The highest number of links that one change ends.
    package static let endedAtOnce = 20

    /// A link that is not kept is over when the link was made, and its match ended, at this instant or before.
    /// - Parameter now: milliseconds since 1970, as is the result.
    package static func limit(at now: Int64) -> Int64 {
        now - Int64(lifetime * 1000)
    }
}
