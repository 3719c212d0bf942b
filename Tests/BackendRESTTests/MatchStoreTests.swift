// The match store for gathers of a remote backend.

import BackendInMemory
import BackendREST
import BackendSQLite
import BackendServices
import BackendStorage
import Entities
import Foundation
import Logging
import TestGate
import Testing
import TestServer

@Suite struct MatchStoreTests {
    enum Kind: CaseIterable {
        case inMemory, sqlite
    }

    static let start = Date(timeIntervalSince1970: 1_750_000_000)
    static let goal = MatchChange.goal(.teamA)
    let gather = Gather(id: Canned.gather, ownerID: Canned.user)
    var ended: Gather {
        Gather(id: Canned.gather, ownerID: Canned.user, score: Score(teamA: 1, teamB: 0), winner: .teamA)
    }

    /// Runs a test with a store, a function that opens the store again, and the path of the database. The store in memory cannot be
    /// opened again: the function returns the same store, and the path is empty.
    func run(
        _ kind: Kind = .sqlite,
        _ test: (any MatchStore, _ restarted: () async throws -> any MatchStore, _ path: String) async throws -> Void
    ) async throws {
        guard kind == .sqlite else {
            let store = InMemoryMatchStore()
            return try await test(store, { store }, "")
        }
        let folder = TestFolders.databases.appending(path: "match-store-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "gather.sqlite").path
        var database = try SQLiteBackend(path: path, logger: Logger(label: "test"))
        do {
            try await test(
                database.matchStore,
                {
                    await database.close()
                    database = try SQLiteBackend(path: path, logger: Logger(label: "test"))
                    return database.matchStore
                },
                path
            )
        } catch {
            await database.close()
            throw error
        }
        await database.close()
    }

    @Test(
        "Matches and the tokens of taps and forms are stored, and with SQLite survive a restart",
        arguments: Kind.allCases)
    func restart(_ kind: Kind) async throws {
        try await run(kind) { store, restarted, _ in
            _ = try await store.apply(.clock(.set(seconds: 754)), to: gather, token: nil, at: Self.start)
            _ = try await store.apply(.clock(.start), to: gather, token: nil, at: Self.start)
            let before = try await store.apply(Self.goal, to: gather, token: "tap", at: Self.start).match
            try await store.remember("form", for: gather)
            let again = try await restarted()
            #expect(try await again.match(of: gather) == before)
            #expect(before.score == Score(teamA: 1, teamB: 0))
            let repeated = try await again.apply(Self.goal, to: gather, token: "tap", at: Self.start)
            #expect(repeated == MatchChangeResult(before, .repeated(before.goals[0].id)))
            #expect(try await again.gathers(startedWith: "form") == [gather.id])
        }
    }

    @Test("The token of a form names one gather of an account: the one that was stored last", arguments: Kind.allCases)
    func startTokens(_ kind: Kind) async throws {
        try await run(kind) { store, _, _ in
            let second = Gather(id: UUID(), ownerID: Canned.user)
            let others = Gather(id: UUID(), ownerID: UUID())
            for (token, gather) in [("form", gather), ("other form", second), ("form", others)] {
                try await store.remember(token, for: gather)
            }
            #expect(Set(try await store.gathers(startedWith: "form")) == [gather.id, others.id])
            #expect(try await store.gathers(startedWith: "other form") == [second.id])
            try await store.remember("form", for: second)
            #expect(Set(try await store.gathers(startedWith: "form")) == [second.id, others.id])
        }
    }

    @Test("A gather that ended on the backend is closed in the store", arguments: Kind.allCases)
    func endedElsewhere(_ kind: Kind) async throws {
        try await run(kind) { store, restarted, _ in
            _ = try await store.apply(Self.goal, to: gather, token: "tap", at: Self.start)
            #expect(try await store.match(of: ended).isClosed)
            await #expect(throws: ServiceError.conflict) {
                try await store.apply(Self.goal, to: ended, token: "other", at: Self.start)
            }
            await #expect(throws: ServiceError.conflict) {
                try await store.apply(.clock(.start), to: ended, token: nil, at: Self.start)
            }
            try await store.reopen(ended)
            let closed = try await store.close(ended)
            #expect(closed.score == Score(teamA: 1, teamB: 0))
            #expect(closed.isClosed)
            #expect(try await restarted().match(of: ended) == closed)
        }
    }

    @Test("A closed match is opened again, unless its gather has ended", arguments: Kind.allCases)
    func reopening(_ kind: Kind) async throws {
        try await run(kind) { store, _, _ in
            #expect(try await store.close(gather).isClosed)
            try await store.reopen(gather)
            #expect(try await !store.match(of: gather).isClosed)
            let changed = try await store.apply(Self.goal, to: gather, token: "tap", at: Self.start)
            #expect(changed.match.score == Score(teamA: 1, teamB: 0))
            _ = try await store.close(gather)
            try await store.reopen(ended)
            #expect(try await store.match(of: ended).isClosed)
        }
    }

    @Test("A goal with an empty token is refused", arguments: Kind.allCases)
    func token(_ kind: Kind) async throws {
        try await run(kind) { store, _, _ in
            await #expect(throws: ServiceError.invalid) {
                try await store.apply(Self.goal, to: gather, token: "", at: Self.start)
            }
        }
    }

    @Test("The names that spectators see are stored, and deleted with the link", arguments: Kind.allCases)
    func names(_ kind: Kind) async throws {
        try await run(kind) { store, restarted, _ in
            let keys = try ["a", "b"].map { try #require(SpectatorKey(String(repeating: $0, count: 22))) }
            let shown = [Participant(id: 7, name: "Ann", team: .teamB)]
            let match = try await store.apply(.share(keys[0]), to: gather, token: nil, at: Self.start).match
            try await store.show(shown, of: gather)
            let again = try await restarted()
            var watched = try await again.match(for: keys[0])
            #expect(watched.lineup == shown)
            #expect(watched.match == match)
            #expect(watched.id == gather.id)
            // Names that are stored again are not duplicated.
            try await again.show(shown, of: gather)
            #expect(try await again.match(for: keys[0]).lineup == shown)
            // The gather ended on the backend, and the next call stores its end.
            _ = try await again.close(ended)
            watched = try await again.match(for: keys[0])
            #expect(watched.isEnded && watched.match.isClosed)
            _ = try await again.apply(.withdrawLink, to: ended, token: nil, at: Self.start)
            await #expect(throws: ServiceError.gone) { try await again.match(for: keys[0]) }
            _ = try await again.apply(.share(keys[1]), to: ended, token: nil, at: Self.start)
            #expect(try await again.match(for: keys[1]).lineup == [])
            try await again.forget(gather.id, of: nil)
            await #expect(throws: ServiceError.notFound) { try await again.match(for: keys[1]) }
        }
    }

    @Test("Forgetting a gather or an owner keeps the data of others", arguments: Kind.allCases)
    func forgetting(_ kind: Kind) async throws {
        try await run(kind) { store, _, _ in
            let other = Gather(id: UUID(), ownerID: UUID())
            for gather in [gather, other] {
                _ = try await store.apply(Self.goal, to: gather, token: "tap", at: Self.start)
                try await store.remember("form", for: gather)
            }
            try await store.forget(gather.id, of: other.ownerID)
            #expect(Set(try await store.gathers(startedWith: "form")) == [gather.id, other.id])
            try await store.forget(gather.id, of: gather.ownerID)
            #expect(try await store.match(of: gather) == LiveMatch())
            #expect(try await store.gathers(startedWith: "form") == [other.id])
            try await store.forgetOwner(gather.ownerID)
            #expect(try await store.match(of: other).score.teamA == 1)
            try await store.forgetOwner(other.ownerID)
            #expect(try await store.gathers(startedWith: "form") == [])
            try await store.forget(other.id, of: nil)
        }
    }

    @Test("Nobody can sign in with the row that the store has for a remote user")
    func nobodySignsIn() async throws {
        try await run { store, restarted, path in
            _ = try await store.close(gather)
            var configuration = StorageConfiguration()
            configuration.passwordCost = .lowest
            let database = try SQLiteBackend(
                path: path, configuration: configuration, logger: Logger(label: "test"))
            for name in ["", "Remote 01010101010101010101010101010101", "remote 01010101010101010101010101010101"] {
                await #expect(throws: ServiceError.unauthorized) {
                    try await database.users.signIn(Credentials(username: name, digest: ""))
                }
            }
            // The row does not prevent registrations.
            #expect(try await database.users.register(Canned.credentials).username == "ann")
            await database.close()
        }
    }

    @Test("A lineup that is stored again replaces the one before", arguments: Kind.allCases)
    func keptLineups(_ kind: Kind) async throws {
        try await run(kind) { store, restarted, _ in
            let first = [Participant(id: 1, name: "Ann", team: .teamA), Participant(id: 2, name: "Bob", team: .teamB)]
            let second = [Participant(id: 2, name: "Bob", team: .teamA)]
            for lineup in [first, second] {
                try await store.keep([(ended, lineup)])
                let kept = try await store.history(of: [ended])[ended.id]?.lineup
                #expect(kept == lineup.map { .init(player: $0.id, team: $0.team) })
            }
            let kept = try await restarted().history(of: [ended])[ended.id]?.lineup
            #expect(kept == second.map { .init(player: $0.id, team: $0.team) })
        }
    }
}

extension ResultAge {
    /// The age of results that were requested just now, when this server has made no recent correction.
    static var now: ResultAge { ResultAge(asked: .now) { _ in nil } }
}
