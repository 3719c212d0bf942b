// The cache of rosters.

public import BackendServices
public import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Rosters by account.
public typealias RosterCache = RevisionCache<UUID, [Player]>

extension RosterCache {
    /// A cache of up to 4 MiB. That is enough for about 25,000 players, or for a few rosters with texts of the maximum length.
    public static func rosters() -> RosterCache {
        RosterCache(capacity: 4 << 20) { roster in
            roster.reduce(64) { size, player in
                size + 128 + player.draft.textSize
            }
        }
    }
}
