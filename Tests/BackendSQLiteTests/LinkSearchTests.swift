// When the keys of links that have ended are replaced by hashes.

import BackendServices
import BackendStorage
import Entities
import Foundation
import GRDB
import Logging
import Synchronization
import Testing

@testable import BackendSQLite

@Suite struct LinkSearchTests {
    @Test(
        "Expired links are usually searched for once a minute; even before the search, they are unusable and not counted"
    )
    func onceAMinute() async throws {
        let start = Date(timeIntervalSince1970: 1_750_000_000)
        let clock = Clock(start)
        var configuration = SQLiteBackend.Configuration()
        configuration.passwordCost = .lowest
        configuration.now = { clock.date.withLock { $0 } }
        configuration.limits = AccountLimits(links: 2)
        let database = try TemporaryDatabase()
        let backend = try SQLiteBackend(
            path: database.path, configuration: configuration, logger: Logger(label: "test"))
        let token = try await backend.signUp().token
        let (gathers, matches) = (backend.gathers(as: token), backend.matches(as: token))
        let keys = try ["a", "b", "c"].map { try #require(SpectatorKey(String(repeating: $0, count: 22))) }
        func wait(until seconds: TimeInterval) {
            clock.date.withLock { $0 = start + seconds }
        }
        func stored() async throws -> [String] {
            try await backend.store.pool.read { db in
                try String.fetchAll(
                    db, sql: "SELECT spectatorKey FROM liveMatch WHERE spectatorKey IS NOT NULL ORDER BY gather")
            }
        }
        var over: [Gather.ID] = []
        for (index, key) in keys.prefix(2).enumerated() {
            wait(until: TimeInterval(index) * 30)
            let gather = try await gathers.create(nil)
            _ = try await matches.change(gather, .share(key), token: nil, at: start)
            _ = try await matches.end(gather)
            over.append(gather)
        }
        wait(until: SpectatorLink.lifetime + 1)
        _ = try await backend.players(as: token).create(PlayerDraft(name: "Ann"))
        #expect(try await stored() == [keys[1].value])
        wait(until: SpectatorLink.lifetime + 31)
        for key in keys.prefix(2) {
            await #expect(throws: ServiceError.gone) { try await backend.spectators.match(for: key) }
        }
        let kept = try await gathers.create(nil)
        _ = try await matches.change(kept, .share(keys[2]), token: nil, at: start)
        #expect(try await stored() == [keys[1], keys[2]].map(\.value), "a search has replaced a key")
        // A link that is over and still stored leaves its hash when the match is shared again.
        let other = try #require(SpectatorKey(String(repeating: "d", count: 22)))
        _ = try await matches.change(over[1], .share(other), token: nil, at: clock.date.withLock { $0 })
        #expect(try await stored() == [other, keys[2]].map(\.value))
        await #expect(throws: ServiceError.gone) { try await backend.spectators.match(for: keys[1]) }
    }

    @Test("A change of a match whose link is over deletes the names that spectators saw")
    func namesOfOver() async throws {
        let start = Date(timeIntervalSince1970: 1_750_000_000)
        let clock = Clock(start)
        let database = try TemporaryDatabase()
        let backend = try database.open(now: { clock.date.withLock { $0 } })
        func names() async throws -> [String] {
            try await backend.store.pool.read { db in try String.fetchAll(db, sql: "SELECT name FROM watchedPlayer") }
        }
        let store = backend.matchStore
        var gather = Gather(id: UUID(), ownerID: UUID(), createdAt: start)
        let key = try #require(SpectatorKey(String(repeating: "a", count: 22)))
        _ = try await store.apply(.share(key), to: gather, token: nil, at: start)
        try await store.show([Participant(id: 7, name: "Ann", team: .teamA)], of: gather)
        gather.end(with: MatchResult(try #require(Score(wire: "1-0"))))
        let revision = try await store.close(gather).revision
        #expect(try await names() == ["Ann"])
        // The search for links that are over runs at the end of the change. The change itself already finds that this link is over.
        clock.date.withLock { $0 = start + SpectatorLink.lifetime + 1 }
        _ = try await store.correct(
            gather, .score(#require(Score(wire: "2-0"))), shown: nil, token: "1", revision: revision,
            at: start + SpectatorLink.lifetime + 1)
        #expect(try await names() == [])
        await #expect(throws: ServiceError.gone) { try await store.match(for: key) }
    }

    @Test("A search is due after a minute, and after the clock was set back by a minute")
    func interval() {
        let search = OncePerMinute()
        #expect(search.begins(at: 100_000))
        #expect(!search.begins(at: 159_999))
        #expect(search.begins(at: 160_000))
        #expect(!search.begins(at: 150_000))
        #expect(search.begins(at: 100_000))
    }

    private final class Clock: Sendable {
        let date: Mutex<Date>

        init(_ date: Date) {
            self.date = Mutex(date)
        }
    }
}
