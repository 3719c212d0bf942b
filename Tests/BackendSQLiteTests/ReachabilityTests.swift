// Whether the database takes changes, and calls while it does not.

import BackendServices
import BackendStorage
import Entities
import Foundation
import GRDB
import Synchronization
import Testing

@testable import BackendSQLite

@Suite struct ReachabilityTests {
    let database: TemporaryDatabase

    init() throws {
        database = try TemporaryDatabase()
    }

    /// Whether the backend is reachable after the last result, which is kept for a second, has expired.
    func isReachableNow(_ backend: SQLiteBackend) async throws -> Bool {
        try await Task.sleep(for: .milliseconds(1_050))
        return await backend.isReachable()
    }

    @Test func aReadOnlyDatabaseIsNotReachable() async throws {
        let backend = try database.open()
        #expect(await backend.isReachable())
        try await backend.store.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = 1") }
        #expect(try await !isReachableNow(backend))
        #expect(database.log.lines.last?.contains("attempt to write a readonly database") == true)
        try await backend.store.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = 0") }
        #expect(try await isReachableNow(backend))
    }

    @Test func frequentQuestionsWriteOnce() async throws {
        let backend = try database.open()
        let log = database.path("gather.sqlite-wal")
        func size() throws -> Int? { try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int }
        let start = ContinuousClock.now
        let seconds = Mutex(0.0)
        let probe = WriteProbe { start + .seconds(seconds.withLock { $0 }) }
        let write = { @Sendable in
            (try? await backend.store.write { db throws in try db.execute(sql: "PRAGMA user_version = 1") } as Void)
                != nil
        }
        #expect(await probe.isWritable(write))
        let before = try #require(try size())
        for second in [0, 0.5, 0.99] {
            seconds.withLock { $0 = second }
            #expect(await probe.isWritable(write))
            #expect(try size() == before)
        }
        seconds.withLock { $0 = 1 }
        #expect(await probe.isWritable(write))
        let once = try #require(try size())
        #expect(once > before)
        seconds.withLock { $0 = 2 }
        await withTaskGroup { group in
            for _ in 1...8 { group.addTask { #expect(await probe.isWritable(write)) } }
        }
        let twice = try #require(try size())
        #expect(twice - once == once - before)
    }

    @Test func nothingIsWrittenIntoAFileThatWasReplaced() async throws {
        let backend = try database.open()
        let players = backend.players(as: try await backend.signUp().token)
        let id = try await players.create(PlayerDraft(name: "Ann"))
        try FileManager.default.moveItem(atPath: database.path, toPath: database.path("moved.sqlite"))
        await #expect(throws: ServiceError.unavailable) { try await players.create(PlayerDraft(name: "Bob")) }
        #expect(try await !isReachableNow(backend))
        try FileManager.default.copyItem(
            atPath: database.path("moved.sqlite"), toPath: database.path)
        await #expect(throws: ServiceError.unavailable) { try await players.create(PlayerDraft(name: "Bob")) }
        #expect(database.log.lines.last?.contains("was replaced or removed") == true)

        try FileManager.default.removeItem(atPath: database.path)
        try FileManager.default.moveItem(atPath: database.path("moved.sqlite"), toPath: database.path)
        #expect(try await isReachableNow(backend))
        _ = try await players.create(PlayerDraft(name: "Cleo"))
        #expect(try await players.players().map(\.name) == ["Ann", "Cleo"])
        #expect(try await players.player(id).name == "Ann")
    }

    @Test func aDamagedPageIsUnavailableUntilItIsRepaired() async throws {
        var backend = try database.open()
        let token = try await backend.signUp().token
        _ = try await backend.players(as: token).create(PlayerDraft(name: "Ann"))
        let page = try await backend.store.pool.read { db in
            try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'player'") ?? 0
        }
        await backend.close()
        let whole = try Data(contentsOf: URL(filePath: database.path))
        func write(_ bytes: Data) throws {
            let file = try FileHandle(forWritingTo: URL(filePath: database.path))
            try file.seek(toOffset: UInt64((page - 1) * 4096))
            try file.write(contentsOf: bytes)
            try file.close()
        }
        try write(Data(repeating: 0xA5, count: 4096))
        backend = try database.open()
        let players = backend.players(as: token)
        for _ in 1...2 {
            await #expect(throws: ServiceError.unavailable) { try await players.players() }
            await #expect(throws: ServiceError.unavailable) { try await players.create(PlayerDraft(name: "Bob")) }
        }
        #expect(database.log.lines.last?.contains("malformed") == true)
        try write(whole.subdata(in: (page - 1) * 4096..<page * 4096))
        #expect(try await players.players().map(\.name) == ["Ann"])
        _ = try await players.create(PlayerDraft(name: "Bob"))
        #expect(try await players.players().map(\.name) == ["Ann", "Bob"])
    }
}
