// When links for spectators are over, and when they are searched.

package import Entities
internal import Synchronization

extension SpectatorLink {
    /// The number of hashes of ended links that are kept for each gather.
    package static let keptHashes = 100

    /// Links that were made before this instant, of matches that ended before it, are over unless they are kept.
    package static func limit(at now: Int64) -> Int64 {
        now - Int64(lifetime * 1000)
    }
}

/// Says when links that are over are searched: with the first change, and then at most once a minute. Until then a link that is
/// over is treated as gone where it is read.
package final class LinkSearch: Sendable {
    private static let interval: Int64 = 60_000
    private let last = Mutex<Int64?>(nil)

    package init() {}

    /// - Parameter now: milliseconds since 1970.
    /// - Returns: whether to search now. Then the next search is not due before the interval is over.
    package func begins(at now: Int64) -> Bool {
        last.withLock { last in
            // Also after a clock was set back.
            if let last, abs(now - last) < Self.interval { return false }
            last = now
            return true
        }
    }
}
