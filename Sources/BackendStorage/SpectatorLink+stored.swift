// When links for spectators are over.

package import Entities

extension SpectatorLink {
    /// The number of hashes of ended links that are kept for each gather.
    package static let keptHashes = 100

    /// The number of links that are ended with one change.
    package static let endedAtOnce = 20

    /// Links that were made until this instant, of matches that ended until then, are over unless they are kept.
    /// - Parameter now: milliseconds since 1970, as is the result.
    package static func limit(at now: Int64) -> Int64 {
        now - Int64(lifetime * 1000)
    }
}
