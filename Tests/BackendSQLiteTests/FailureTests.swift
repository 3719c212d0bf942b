// Calls that fail in the database while the server runs, and what is logged about them.

import BackendServices
import Entities
import Foundation
import GRDB
import Testing

@testable import BackendSQLite

@Suite struct FailureTests {
    let database: TemporaryDatabase

    init() throws {
        database = try TemporaryDatabase()
    }

    @Test func aBrokenTableIsUnavailableAndLogged() async throws {
        let backend = try database.open()
        let signedIn = try await backend.signUp()
        try await backend.store.pool.write { try $0.execute(sql: "ALTER TABLE player RENAME TO lost") }
        await #expect(throws: ServiceError.unavailable) {
            try await backend.players(as: signedIn.token).create(PlayerDraft(name: "Secret Name"))
        }
        #expect(database.log.lines.count == 1)
        let line = try #require(database.log.lines.first)
        #expect(line.hasPrefix("error The database failed."))
        #expect(line.contains("no such table: player"))
        #expect(!line.contains("Secret Name"))
    }

    @Test func aFullDiskIsUnavailableAndLosesNothing() async throws {
        let backend = try database.open()
        let signedIn = try await backend.signUp()
        let players = backend.players(as: signedIn.token)
        try await backend.store.pool.writeWithoutTransaction { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages + 1)")
        }
        let draft = PlayerDraft(name: String(repeating: "n", count: 200))
        var made = 0
        await #expect(throws: ServiceError.unavailable) {
            while made < 1000 {
                _ = try await players.create(draft)
                made += 1
            }
        }
        #expect(database.log.lines.last?.contains("full") == true)
        #expect(try await players.players().count == made)
        try await backend.store.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
        _ = try await players.create(draft)
    }

    @Test func errorsOfTheContractAreNotLogged() async throws {
        let backend = try database.open()
        let signedIn = try await backend.signUp()
        await #expect(throws: ServiceError.notFound) { try await backend.players(as: signedIn.token).player(1) }
        await #expect(throws: ServiceError.conflict) { try await backend.users.register(ann) }
        #expect(database.log.lines == [])
    }

    @Test func aDamagedPasswordHashIsUnavailable() async throws {
        let backend = try database.open()
        _ = try await backend.signUp()
        try await backend.store.pool.write { try $0.execute(sql: "UPDATE user SET passwordHash = 'x'") }
        await #expect(throws: ServiceError.unavailable) { try await backend.users.signIn(ann) }
        #expect(database.log.lines.count == 1)
    }

    @Test func aCancelledCallIsNotLogged() async throws {
        let backend = try database.open()
        let signedIn = try await backend.signUp()
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await backend.players(as: signedIn.token).create(PlayerDraft(name: "Ann"))
        }
        await #expect(throws: ServiceError.unavailable) { try await call.value }
        #expect(database.log.lines == [])
    }
}
