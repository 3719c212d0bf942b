// A cache of the ratings of players.

import BackendServices
import Entities

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Keeps, for some accounts, the ratings of the players at the newest revision that was read. They are kept because they are derived
/// from all matches of an account.
struct KnownRatings: Sendable {
    private struct Known: Sendable {
        /// The ``Player/strength`` of each player, with which the ratings start. The roster is read before the matches, so the
        /// roster may be older than the revision. Therefore the ratings are used only for a roster with the same strengths.
        let strengths: [Player.ID: Int]
        let ratings: PlayerRatings
    }

    private let known: RevisionCache<UUID, Known>

    /// - Parameter capacity: the maximum number of players in all rosters and ratings together, plus one for each account.
    init(capacity: Int) {
        known = RevisionCache(capacity: capacity) { 1 + $0.strengths.count + $0.ratings.count }
    }

    /// The ratings for this roster at this revision; calls `make` when they are not in the cache.
    func ratings(
        of roster: [Player], at revision: AccountRevision, make: () throws -> PlayerRatings
    ) rethrows -> PlayerRatings {
        let strengths = Dictionary(roster.map { ($0.id, $0.strength) }) { first, _ in first }
        if let known = known.value(for: revision.account, at: revision), known.strengths == strengths {
            return known.ratings
        }
        let ratings = try make()
        known.keep(Known(strengths: strengths, ratings: ratings), for: revision.account, at: revision)
        return ratings
    }
}
