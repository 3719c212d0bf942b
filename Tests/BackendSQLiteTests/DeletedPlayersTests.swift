// Accounts with many deleted players, from before their number was limited.

import BackendServices
import BackendStorage
import Entities
import Foundation
import GRDB
import GRDBSQLite
import Testing

@testable import BackendSQLite

@Suite struct DeletedPlayersTests {
    private static let count = 50_000
    let database: TemporaryDatabase

    init() throws {
        database = try TemporaryDatabase()
    }

    /// An account with deleted players in one match, and one player on the roster.
    private func makeAccount(_ backend: SQLiteBackend) async throws -> (token: AccessToken, player: Player.ID) {
        let token = try await backend.signUp().token
        let gather = try await backend.gathers(as: token).create(MatchResult(score: .zero, winner: .none))
        let player = try await backend.players(as: token).create(PlayerDraft(name: "Ann"))
        try await backend.store.pool.write { db in
            // These triggers would update the account or the gather for each of the rows.
            try db.execute(sql: "DROP TRIGGER playerAfterINSERT; DROP TRIGGER gatherPlayerAfterINSERT")
            try db.execute(sql: "DROP TRIGGER gatherPlayerChangesINSERT")
            try db.execute(
                sql: """
                    WITH RECURSIVE numbers(number) AS (
                        SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ?
                    )
                    INSERT INTO player (user, name, isDeleted) SELECT 1, 'p' || number, 1 FROM numbers
                    """, arguments: [Self.count])
            try db.execute(
                sql: """
                    INSERT INTO gatherPlayer (gather, player, team)
                    SELECT (SELECT id FROM gather WHERE uuid = ?), id, 'teamA' FROM player WHERE isDeleted
                    """, arguments: [gather])
        }
        return (token, player)
    }

    /// The number of instructions, in hundreds, that SQLite's virtual machine executes on the writing connection during the calls.
    /// Reading a row takes several instructions.
    private func steps(_ backend: SQLiteBackend, _ calls: () async throws -> Void) async throws -> Int {
        let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        defer { count.deallocate() }
        count.initialize(to: 0)
        func watch(_ count: UnsafeMutablePointer<Int>?) {
            backend.store.pool.writeWithoutTransaction { db in
                guard let count else { return sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
                sqlite3_progress_handler(
                    db.sqliteConnection, 100,
                    { count in
                        count?.assumingMemoryBound(to: Int.self).pointee += 1
                        return 0
                    }, count)
            }
        }
        watch(count)
        try await calls()
        watch(nil)
        return count.pointee
    }

    @Test("A scan of all deleted players takes more steps than the other tests allow")
    func scans() async throws {
        let backend = try database.open()
        _ = try await makeAccount(backend)
        let taken = try await steps(backend) {
            try await backend.store.pool.write { db in
                _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM player NOT INDEXED WHERE NOT isDeleted")
            }
        }
        #expect(taken > Self.count / 50)
    }

    @Test("When players are refused, not all deleted players are counted")
    func refusedImport() async throws {
        let backend = try database.open()
        let players = backend.players(as: try await makeAccount(backend).token)
        let drafts = (1...AccountLimits().players).map { PlayerDraft(name: "Player \($0)") }
        let taken = try await steps(backend) {
            await #expect(throws: ServiceError.conflict) { try await players.create(drafts) }
            await #expect(throws: ServiceError.conflict) { try await players.create(drafts[0]) }
        }
        #expect(taken < Self.count / 50)
    }

    @Test("A search for rows of players without a match does not read all deleted players")
    func deletion() async throws {
        let backend = try database.open()
        let (token, player) = try await makeAccount(backend)
        let taken = try await steps(backend) {
            try await backend.store.pool.write { db in
                let caller = try Caller(token, at: 0, in: db)
                try caller.deletePlayersWithoutMatch(among: [player], in: db)
            }
        }
        #expect(taken < Self.count / 100)
    }

    @Test("The row of a deleted player stays as long as a match has the player")
    func rows() async throws {
        let backend = try database.open()
        let token = try await backend.signUp().token
        let (players, gathers) = (backend.players(as: token), backend.gathers(as: token))
        func count() async throws -> Int? {
            try await backend.store.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM player") }
        }
        let ids = try await players.create(["Ann", "Bob", "Cat"].map { PlayerDraft(name: $0) })
        let first = try await gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1]]))
        let second = try await gathers.start(Lineup(teamA: [ids[0]], teamB: []))
        for id in ids { try await players.delete(id) }
        #expect(try await count() == 2)
        try await gathers.delete(first)
        #expect(try await count() == 1)
        try await gathers.delete(second)
        #expect(try await count() == 0)
    }
}
