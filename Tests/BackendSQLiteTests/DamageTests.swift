// Calls while the file of the database is damaged, and after it was repaired.

import BackendServices
import Entities
import Foundation
import GRDB
import Synchronization
import Testing

@testable import BackendSQLite

@Suite struct DamageTests {
    private static let pageSize = 4096

    let database: TemporaryDatabase

    init() throws {
        database = try TemporaryDatabase()
    }

    /// Writes bytes into the file at the start of a page.
    private func write(_ bytes: Data, toPage page: Int) throws {
        let file = try FileHandle(forWritingTo: URL(filePath: database.path))
        try file.seek(toOffset: UInt64((page - 1) * Self.pageSize))
        try file.write(contentsOf: bytes)
        try file.close()
    }

    /// Overwrites a page.
    /// - Returns: the bytes that the page had before.
    private func damage(page: Int, with byte: UInt8) throws -> Data {
        let whole = try Data(contentsOf: URL(filePath: database.path))
        try write(Data(repeating: byte, count: Self.pageSize), toPage: page)
        return whole.subdata(in: (page - 1) * Self.pageSize..<page * Self.pageSize)
    }

    /// The root page of the B-tree of the table `player`.
    private func playerPage(in backend: SQLiteBackend) async throws -> Int {
        try await backend.store.pool.read { db in
            try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'player'") ?? 0
        }
    }

    /// Writes the write-ahead log into the file of the database, so that reads use the file.
    private func checkpoint(_ backend: SQLiteBackend) async throws {
        try await backend.store.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    }

    @Test func aDamagedPageIsUnavailableUntilItIsRepaired() async throws {
        var backend = try database.open()
        let token = try await backend.signUp().token
        _ = try await backend.players(as: token).create(PlayerDraft(name: "Ann"))
        let page = try await playerPage(in: backend)
        await backend.close()
        let whole = try damage(page: page, with: 0xA5)
        backend = try database.open()
        let players = backend.players(as: token)
        for _ in 1...2 {
            await #expect(throws: ServiceError.unavailable) { try await players.players() }
            await #expect(throws: ServiceError.unavailable) { try await players.create(PlayerDraft(name: "Bob")) }
        }
        #expect(database.log.lines.last?.contains("malformed") == true)
        try write(whole, toPage: page)
        #expect(try await players.players().map(\.name) == ["Ann"])
        _ = try await players.create(PlayerDraft(name: "Bob"))
        #expect(try await players.players().map(\.name) == ["Ann", "Bob"])
    }

    @Test func aDamagedFirstPageIsUnavailableUntilItIsRepaired() async throws {
        let backend = try database.open()
        let players = backend.players(as: try await backend.signUp().token)
        _ = try await players.create(PlayerDraft(name: "Ann"))
        try await checkpoint(backend)
        let whole = try damage(page: 1, with: 0)
        for _ in 1...2 {
            await #expect(throws: ServiceError.unavailable) { try await players.players() }
        }
        #expect(database.log.lines.last?.contains("not a database") == true)
        try write(whole, toPage: 1)
        #expect(try await players.players().map(\.name) == ["Ann"])
        _ = try await players.create(PlayerDraft(name: "Bob"))
        #expect(try await players.players().map(\.name) == ["Ann", "Bob"])
    }

    @Test(arguments: [false, true])
    func aFileThatWasEmptiedIsUnavailableUntilItIsRestored(_ isProbedFirst: Bool) async throws {
        /// A long read, which uses a connection of the pool, as an export does.
        func export(_ backend: SQLiteBackend, _ token: AccessToken) async throws {
            _ = try await backend.store.read(as: token) { db, _ in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM player")
            }
        }
        let seconds = Mutex(0.0)
        let backend = try database.open { Date(timeIntervalSince1970: 1_750_000_000 + seconds.withLock { $0 }) }
        let token = try await backend.signUp().token
        let players = backend.players(as: token)
        _ = try await players.create(PlayerDraft(name: "Ann"))
        try await export(backend, token)
        try await checkpoint(backend)
        let url = URL(filePath: database.path)
        let whole = try Data(contentsOf: url)
        let file = try FileHandle(forWritingTo: url)
        try file.truncate(atOffset: 0)
        if isProbedFirst { #expect(await !backend.isReachable()) }
        for _ in 1...2 {
            await #expect(throws: ServiceError.unavailable) { try await players.players() }
            await #expect(throws: ServiceError.unavailable) { try await players.create(PlayerDraft(name: "Bob")) }
            await #expect(throws: ServiceError.unavailable) { try await export(backend, token) }
            #expect(await !backend.isReachable())
        }
        try file.seek(toOffset: 0)
        try file.write(contentsOf: whole)
        try file.close()
        #expect(try await players.players().map(\.name) == ["Ann"])
        try await export(backend, token)
        seconds.withLock { $0 = 30 }
        #expect(await backend.isReachable())
        _ = try await players.create(PlayerDraft(name: "Bob"))
        #expect(try await players.players().map(\.name) == ["Ann", "Bob"])
    }

    @Test func aDatabaseIsNotReachableAfterADamagedPageWasRead() async throws {
        let seconds = Mutex(0.0)
        let backend = try database.open { Date(timeIntervalSince1970: 1_750_000_000 + seconds.withLock { $0 }) }
        let players = backend.players(as: try await backend.signUp().token)
        _ = try await players.create(PlayerDraft(name: "Ann"))
        let page = try await playerPage(in: backend)
        try await checkpoint(backend)
        #expect(await backend.isReachable())
        let whole = try damage(page: page, with: 0xA5)
        await #expect(throws: ServiceError.unavailable) { try await players.players() }
        #expect(await !backend.isReachable())
        try write(whole, toPage: page)
        #expect(try await players.players().map(\.name) == ["Ann"])
        seconds.withLock { $0 = 29 }
        #expect(await !backend.isReachable())
        seconds.withLock { $0 = 30 }
        #expect(await backend.isReachable())
    }
}
