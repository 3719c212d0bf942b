// What every store of live matches takes over from a remote server (names of players, results and lineups), and the history.

import BackendInMemory
import BackendServices
import BackendStorage
import Entities
import Foundation
import TestDatabases
import TestGate
import Testing

@Suite struct MatchStoreContractTests {
    private let gather = Gather(id: UUID(), ownerID: UUID())
    private let key: SpectatorKey

    init() throws {
        key = try SpectatorKey(repeating: "k")
    }

    private func share(in store: any MatchStore) async throws {
        _ = try await store.apply(.share(key), to: gather, token: nil, at: Fixture.start)
    }

    @Test("Names are stored only for a match with a link", arguments: Backend.withMatchStore)
    func names(_ backend: Backend) async throws {
        try await backend.withMatchStore { store in
            let shown = [Participant(id: 7, name: "Ann", team: .teamB)]
            try await store.show(shown, of: gather)
            try await share(in: store)
            #expect(try await store.match(for: key).lineup == [])
            try await store.show(shown, of: gather)
            #expect(try await store.match(for: key).lineup == shown)
        }
    }

    @Test(
        "A new score, a new winner or an unreadable score of the remote server replaces the stored result",
        arguments: Backend.withMatchStore)
    func results(_ backend: Backend) async throws {
        try await backend.withMatchStore { store in
            try await share(in: store)
            for (score, winner) in [("1-0", Winner.teamA), ("1-0", .teamB), ("one-nil", .teamB), ("2-0", .teamA)] {
                var ended = gather
                ended.take(score: score)
                ended.winner = winner
                ended.endedAt = Fixture.start
                try await store.storeResults(of: [ended], age: .now)
                let watched = try await store.match(for: key)
                #expect(watched.result == ended.result && watched.unreadableScore == ended.unreadableScore)
                #expect(watched.isEnded && watched.match.isClosed)
            }
        }
    }

    @Test("The history has the goals that count and the moves of each match", arguments: Backend.withMatchStore)
    func history(_ backend: Backend) async throws {
        let gathers = [gather, Gather(id: UUID(), ownerID: gather.ownerID)]
        let changes: [MatchChange] = [
            .goal(.teamB, scorer: Goal.Scorer(player: 7)), .goal(.teamA), .takeBackLast(.teamA),
            .move(7, to: .bench), .goal(.teamA), .move(7, to: .teamA),
        ]
        try await backend.withMatchStore { store in
            for change in changes {
                for gather in gathers {
                    _ = try await store.apply(change, to: gather, token: nil, at: Fixture.start)
                }
            }
            _ = try await store.apply(.goal(.teamB), to: gathers[1], token: nil, at: Fixture.start)
            let other = Gather(id: UUID(), ownerID: UUID())
            _ = try await store.apply(.goal(.teamB), to: other, token: nil, at: Fixture.start)
            let history = try await store.history(of: gather.ownerID)
            #expect(Set(history.keys) == Set(gathers.map(\.id)))
            for (gather, count) in zip(gathers, [2, 3]) {
                let match = try await store.match(of: gather)
                #expect(match.goals.count == count && match.moves.count == 2)
                #expect(history[gather.id] == KeptMatch(goals: match.goals, moves: match.moves))
            }
        }
    }

    @Test(
        "Equal names of a player in several lineups share their memory",
        arguments: Backend.withMatchStore.filter { $0.database != nil })
    func sharedNames(_ backend: Backend) async throws {
        let gathers = (1...3).map { _ in Gather(id: UUID(), ownerID: gather.ownerID) }
        let names = ["Ann", "Bob"].map { $0 + String(repeating: " of the club", count: 10) }
        try await backend.withMatchStore { store in
            try await store.keep(gathers.map { ($0, [Participant(id: 7, name: names[0], team: .teamA)]) })
            // The player was renamed before the last match.
            try await store.keep([(gathers[2], [Participant(id: 7, name: names[1], team: .teamB)])])
            let history = try await store.history(of: gather.ownerID)
            let stored = try gathers.map { try #require(history[$0.id]?.lineup?.first?.name) }
            #expect(stored == [names[0], names[0], names[1]])
            #expect(try Self.address(of: stored[0]) == Self.address(of: stored[1]))
        }
    }

    /// The address of the UTF-8 text. A text of this length is stored outside of the value of `String`.
    private static func address(of text: String) throws -> UnsafePointer<UInt8> {
        try #require(text.utf8.withContiguousStorageIfAvailable { $0.baseAddress } ?? nil)
    }
}

extension Backend {
    /// One backend for each kind of match store.
    static let withMatchStore = allCases.filter { [.rest, .restInMemory, .restWithPostgreSQL].contains($0) }

    /// Runs a test with an empty match store.
    func withMatchStore(_ test: (any MatchStore) async throws -> Void) async throws {
        try await inTurn {
            guard let database else { return try await test(InMemoryMatchStore()) }
            let file = try await TestDatabase.makeWithTables(database)
            let opened = try await file.open(StorageConfiguration())
            do {
                try await test(opened.matchStore)
            } catch {
                await opened.close()
                throw error
            }
            await opened.close()
            try await file.remove()
        }
    }
}
