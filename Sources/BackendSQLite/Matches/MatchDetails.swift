// Lineups and goals of finished matches, kept in memory.

internal import Entities
internal import Synchronization

/// The parts of a finished match that take most of the time to read.
struct MatchDetails: Sendable {
    var lineup: [PlayedMatch.Appearance] = []
    var goals: [PlayedMatch.ScoredGoal] = []

    /// The memory in units of about 24 bytes, without the space that the arrays reserve for more elements.
    var size: Int { 8 + lineup.count + goals.count }
}

/// The details of the matches that were read last. The database counts the changes of each match, see
/// ``Schema/version13``, and details are used only while this count is the same as when they were read. So after a change of an
/// account, only the matches that changed are read again.
final class MatchDetailsCache: Sendable {
    /// A finished match, and how often its lineup and goals were changed.
    struct Key: Sendable, Hashable {
        /// The row of the match. The number of a deleted row is not used again.
        let row: Int64
        let changes: Int64
    }

    private let capacity: Int
    private let known = Mutex((details: [Key: MatchDetails](), size: 0))

    /// - Parameter capacity: the maximum size of all details together, see ``MatchDetails/size``.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The details for each key; nil for a key that is not in the cache.
    func details(of keys: [Key]) -> [MatchDetails?] {
        known.withLock { known in keys.map { known.details[$0] } }
    }

    /// Keeps details. When the capacity would be exceeded, all earlier details are removed first. Details that together are larger
    /// than the capacity are not kept.
    func keep(_ details: [(Key, MatchDetails)]) {
        let size = details.reduce(0) { $0 + $1.1.size }
        guard size <= capacity else { return }
        known.withLock { known in
            if known.size + size > capacity { known = ([:], 0) }
            for (key, details) in details where known.details.updateValue(details, forKey: key) == nil {
                known.size += details.size
            }
        }
    }
}
