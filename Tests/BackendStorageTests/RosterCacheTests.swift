// The size of the cache of rosters.

import BackendServices
import BackendStorage
import Entities
import Foundation
import Testing

@Suite struct RosterCacheTests {
    private static let revision = AccountRevision(account: UUID(), number: 1, server: 1)

    /// The number of rosters of 500 players that stay in the cache.
    private static func kept(nameLength: Int) -> Int {
        let cache = RosterCache.rosters()
        let name = String(repeating: "x", count: nameLength)
        let roster = (1...500).map { Player(id: $0, draft: PlayerDraft(name: name, favouriteTeam: name)) }
        let accounts = (1...200).map { _ in UUID() }
        for account in accounts { cache.keep(roster, for: account, at: revision) }
        return accounts.count { cache.value(for: $0, at: revision) != nil }
    }

    @Test("The cache has room for 40 rosters of 500 players, or for 2 to 5 with texts of 800 bytes")
    func size() {
        #expect(Self.kept(nameLength: 12) >= 40)
        #expect(Self.kept(nameLength: 800) <= 5)
        #expect(Self.kept(nameLength: 800) >= 2)
    }
}
