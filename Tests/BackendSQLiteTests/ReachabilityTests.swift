// Whether a backend says that it is reachable, and how it answers calls while its database accepts no changes.

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

    /// Whether the backend is reachable now. A result is kept for a second, so this waits until the last result has expired.
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

    @Test("Probes within a second, or at the same time, make one change")
    func frequentQuestionsWriteOnce() async throws {
        let backend = try database.open()
        let log = database.path("gather.sqlite-wal")
        func size() throws -> Int? { try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int }
        let start = ContinuousClock.now
        let seconds = Mutex(0.0)
        let probe = Probe { start + .seconds(seconds.withLock { $0 }) }
        let write = { @Sendable in
            (try? await backend.store.write { db throws in try db.execute(sql: "PRAGMA user_version = 1") } as Void)
                != nil
        }
        #expect(await probe.succeeds(write))
        let before = try #require(try size())
        for second in [0, 0.5, 0.99] {
            seconds.withLock { $0 = second }
            #expect(await probe.succeeds(write))
            #expect(try size() == before)
        }
        seconds.withLock { $0 = 1 }
        #expect(await probe.succeeds(write))
        let once = try #require(try size())
        #expect(once > before)
        seconds.withLock { $0 = 2 }
        await withTaskGroup { group in
            for _ in 1...8 { group.addTask { #expect(await probe.succeeds(write)) } }
        }
        let twice = try #require(try size())
        #expect(twice - once == once - before)
    }

    @Test("While the change of a probe hangs, later probes wait for it and make no other change")
    func hangingChange() async {
        let start = ContinuousClock.now
        let seconds = Mutex(0.0)
        let count = Mutex(0)
        let probe = Probe { start + .seconds(seconds.withLock { $0 }) }
        let (hanging, end) = AsyncStream.makeStream(of: Never.self)
        let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
        let write = { @Sendable in
            count.withLock { $0 += 1 }
            beginning.yield()
            for await _ in hanging {}
            return true
        }
        async let first = probe.succeeds(write)
        for await _ in begun { break }
        seconds.withLock { $0 = 5 }
        async let second = probe.succeeds {
            count.withLock { $0 += 1 }
            return true
        }
        try? await Task.sleep(for: .milliseconds(100))
        end.finish()
        #expect(await [first, second] == [true, true])
        #expect(count.withLock { $0 } == 1)
        #expect(await probe.succeeds(write))
        #expect(count.withLock { $0 } == 2)
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
        #expect(database.log.lines.count { $0.contains("was replaced or removed") } == 1)

        try FileManager.default.removeItem(atPath: database.path)
        try FileManager.default.moveItem(atPath: database.path("moved.sqlite"), toPath: database.path)
        #expect(try await isReachableNow(backend))
        _ = try await players.create(PlayerDraft(name: "Cleo"))
        #expect(try await players.players().map(\.name) == ["Ann", "Cleo"])
        #expect(try await players.player(id).name == "Ann")
    }

    @Test("A change that waits while the file is moved away is refused", .timeLimit(.minutes(30)))
    func movedWhileWaiting() async throws {
        let backend = try database.open()
        let players = backend.players(as: try await backend.signUp().token)
        let held = await HeldWriter(of: backend.store)
        let change = Task { try await players.create(PlayerDraft(name: "Bob")) }
        while backend.store.writes.waitingCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
        try FileManager.default.moveItem(atPath: database.path, toPath: database.path("moved.sqlite"))
        // The change under way is refused too, because it is not committed before the file is moved.
        await #expect(throws: ServiceError.unavailable) { try await held.end() }
        await #expect(throws: ServiceError.unavailable) { try await change.value }
        try FileManager.default.moveItem(atPath: database.path("moved.sqlite"), toPath: database.path)
        #expect(try await players.players() == [])
    }

    @Test("A long read opens no file that has taken the place of the database")
    func longReadOfAnotherFile() async throws {
        let backend = try database.open()
        let user = try await backend.signUp()
        // Opens a connection for short reads, which the check of the session uses.
        #expect(try await backend.players(as: user.token).players() == [])
        let (moved, other) = (database.path("moved.sqlite"), database.path("other.sqlite"))
        try await SQLiteBackend(path: other, logger: database.log.logger).close()
        try FileManager.default.moveItem(atPath: database.path, toPath: moved)
        try FileManager.default.moveItem(atPath: other, toPath: database.path)
        // The next long read needs a new connection. If it opened the other file, which has no sessions, the session would seem to
        // have ended.
        backend.store.pool.invalidateReadOnlyConnections()
        await #expect(throws: ServiceError.unavailable) { try await backend.gathers(as: user.token).gathers() }
        try FileManager.default.moveItem(atPath: database.path, toPath: other)
        try FileManager.default.moveItem(atPath: moved, toPath: database.path)
        #expect(try await backend.gathers(as: user.token).gathers() == [])
    }

    private var logPath: String { database.path("gather.sqlite-wal") }

    @Test func nothingIsConfirmedAfterTheLogWasReplaced() async throws {
        let backend = try database.open()
        let players = backend.players(as: try await backend.signUp().token)
        _ = try await players.create(PlayerDraft(name: "Ann"))
        try FileManager.default.moveItem(atPath: logPath, toPath: database.path("moved-wal"))
        await #expect(throws: ServiceError.unavailable) { try await players.create(PlayerDraft(name: "Bob")) }
        #expect(try await !isReachableNow(backend))
        try FileManager.default.copyItem(atPath: database.path("moved-wal"), toPath: logPath)
        await #expect(throws: ServiceError.unavailable) { try await players.create(PlayerDraft(name: "Bob")) }
        #expect(database.log.lines.last?.contains("was replaced or removed") == true)
        #expect(database.log.lines.last?.contains("gather.sqlite-wal") == true)

        try FileManager.default.removeItem(atPath: logPath)
        try FileManager.default.moveItem(atPath: database.path("moved-wal"), toPath: logPath)
        #expect(try await isReachableNow(backend))
        _ = try await players.create(PlayerDraft(name: "Cleo"))
        #expect(try await players.players().map(\.name) == ["Ann", "Cleo"])
    }

    @Test(
        "The changes in a log that was removed are in the database after the server has ended",
        arguments: [["-wal"], ["-wal", "-shm"]])
    func removedLog(suffixes: [String]) async throws {
        let backend = try database.open()
        let token = try await backend.signUp().token
        _ = try await backend.players(as: token).create(PlayerDraft(name: "Ann"))
        for suffix in suffixes { try FileManager.default.removeItem(atPath: database.path + suffix) }
        await #expect(throws: ServiceError.unavailable) {
            try await backend.players(as: token).create(PlayerDraft(name: "Bob"))
        }
        await backend.close()
        let next = try database.open()
        #expect(try await next.players(as: token).players().map(\.name) == ["Ann"])
        _ = try await next.players(as: token).create(PlayerDraft(name: "Cleo"))
    }

    @Test("Changes are not refused after SQLite has emptied the log, or another connection has ended")
    func logInUse() async throws {
        let first = try database.open()
        let token = try await first.signUp().token
        await first.close()
        let backend = try database.open()
        let players = backend.players(as: token)
        _ = try await players.create(PlayerDraft(name: "Ann"))
        try await backend.store.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        _ = try await players.create(PlayerDraft(name: "Bob"))
        let other = try database.open()
        _ = try await other.players(as: token).create(PlayerDraft(name: "Cleo"))
        await other.close()
        try DatabaseInspection(of: database.path).backup(to: database.path("copy.sqlite"))
        _ = try await players.create(PlayerDraft(name: "Dan"))
        #expect(await backend.isReachable())
        #expect(database.log.lines == [])
    }
}
