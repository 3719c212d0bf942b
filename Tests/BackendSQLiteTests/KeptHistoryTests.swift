// The lineups that are stored for statistics of a remote backend.

import BackendServices
import Entities
import Foundation
import GRDB
import Synchronization
import Testing

@testable import BackendSQLite

@Suite struct KeptHistoryTests {
    private let database: TemporaryDatabase
    private let backend: SQLiteBackend
    private let ended: Gather

    init() throws {
        database = try TemporaryDatabase()
        backend = try database.open()
        ended = Gather(id: UUID(), ownerID: UUID(), score: .zero, winner: Winner.none)
    }

    /// Stores a match in which a player was moved from Team A to Team B.
    private func keep() async throws {
        let store = backend.matchStore
        let running = Gather(id: ended.id, ownerID: ended.ownerID)
        for section in [TeamSection.teamA, .teamB] {
            _ = try await store.apply(.move(7, to: section), to: running, token: nil, at: .now)
        }
        try await store.keep([(ended, [Participant(id: 7, name: "Ann", team: .teamA)])])
    }

    private func lineup() async throws -> [PlayedMatch.Appearance]? {
        try await backend.matchStore.history(of: [ended])[ended.id]?.lineup
    }

    @Test("A lineup of an older version, which was stored without the moves, gets the last teams when it is read")
    func olderLineups() async throws {
        try await keep()
        try await backend.store.pool.write { try $0.execute(sql: "UPDATE keptPlayer SET place = 0, team = 'teamA'") }
        #expect(try await lineup() == [.init(player: 7, team: .teamB)])
    }

    @Test("Statistics do not read the moves of a match whose lineup is stored")
    func moves() async throws {
        try await keep()
        let asked = Mutex<[String]>([])
        try await backend.store.pool.writeWithoutTransaction { db in
            let owner = try #require(try Caller(remoteOwner: ended.ownerID, in: db))
            db.trace { event in
                guard case .statement(let statement) = event else { return }
                asked.withLock { $0.append(statement.sql) }
            }
            let history = try KeptHistory.read([ended], of: owner, before: nil, in: db)
            db.trace()
            #expect(history[ended.id]?.lineup == [.init(player: 7, team: .teamB)])
        }
        let statements = asked.withLock { $0 }
        #expect(statements.contains { $0.contains("keptPlayer") })
        #expect(!statements.contains { $0.contains("rosterMove") })
    }
}
