// The deletion of accounts with many rows.

import BackendServices
import Entities
import Foundation
import GRDB
import Synchronization
import TestGate
import Testing

@testable import BackendSQLite

@Suite struct AccountDeletionTests {
    let database: TemporaryDatabase

    init() throws {
        database = try TemporaryDatabase()
    }

    func credentials(_ name: String) -> Credentials {
        Credentials(username: name, digest: String(repeating: "a", count: 64))
    }

    func insert(_ count: Int, of account: String) async throws {
        try await DatabaseQueue(path: database.path).write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE number (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < ?)
                    INSERT INTO gather (uuid, user, score, winner, createdAt, endedAt)
                    SELECT randomblob(16), user.id, '0-0', 'None', value, value FROM number, user WHERE username = ?
                    """, arguments: [count, account])
        }
    }

    func rows(_ table: String) async throws -> Int? {
        try await DatabaseQueue(path: database.path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
    }

    @Test("A deletion removes all rows and makes the name free", arguments: [0, 99, 100, 250])
    func rows(_ count: Int) async throws {
        let backend = try database.open()
        for name in ["ann", "bob"] { _ = try await backend.users.register(credentials(name)) }
        let token = try await backend.users.signIn(credentials("ann")).token
        _ = try await backend.players(as: token).create(PlayerDraft(name: "Zoe"))
        try await insert(count, of: "ann")
        try await insert(3, of: "bob")
        try await backend.users.deleteAccount(credentials("ann"))
        await #expect(throws: ServiceError.unauthorized) { try await backend.players(as: token).players() }
        await #expect(throws: ServiceError.unauthorized) { try await backend.users.signIn(credentials("ann")) }
        #expect(try await rows("user") == 1)
        #expect(try await rows("gather") == 3)
        #expect(try await rows("player") == 0)
        #expect(try await rows("token") == 0)
        _ = try await backend.users.register(credentials("ann"))
    }

    @Test("After a deletion neither the database nor its write-ahead log contains the names of the account's players")
    func noNames() async throws {
        let backend = try database.open()
        _ = try await backend.users.register(credentials("ann"))
        let token = try await backend.users.signIn(credentials("ann")).token
        for number in 1...3 { _ = try await backend.players(as: token).create(PlayerDraft(name: "Quetzal \(number)")) }
        func filesWithNames() throws -> [String] {
            try ["", "-wal"].filter { suffix in
                let contents = try Data(contentsOf: URL(filePath: database.path + suffix))
                return contents.range(of: Data("Quetzal".utf8)) != nil
            }
        }
        #expect(try filesWithNames() != [])
        try await backend.users.deleteAccount(credentials("ann"))
        #expect(try filesWithNames() == [])
        withExtendedLifetime(backend) {}
    }

    /// Counts how many rows of a table each transaction deletes. `most` is the largest of these numbers.
    private final class Deletions: TransactionObserver, Sendable {
        private let counts = Mutex((current: 0, most: 0))
        private let table: String

        init(from table: String) {
            self.table = table
        }

        var most: Int { counts.withLock { $0.most } }

        func observes(eventsOfKind kind: DatabaseEventKind) -> Bool { kind.tableName == table }

        func databaseDidChange(with event: DatabaseEvent) {
            guard event.kind == .delete else { return }
            counts.withLock { $0.current += 1 }
        }

        func databaseDidCommit(_: Database) {
            counts.withLock { $0 = (0, max($0.most, $0.current)) }
        }

        func databaseDidRollback(_: Database) {
            counts.withLock { $0.current = 0 }
        }
    }

    @Test("Many players are removed in several transactions")
    func players() async throws {
        let backend = try database.open()
        _ = try await backend.users.register(credentials("ann"))
        try await DatabaseQueue(path: database.path).write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE number (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < 2500)
                    INSERT INTO player (user, name, isDeleted) SELECT 1, 'p' || value, 1 FROM number
                    """)
        }
        let deletions = Deletions(from: "player")
        backend.store.pool.add(transactionObserver: deletions, extent: .databaseLifetime)
        try await backend.users.deleteAccount(credentials("ann"))
        #expect(deletions.most == 1_000)
        #expect(try await rows("player") == 0)
        #expect(try await rows("user") == 0)
    }

    @Test("The matches of a remote user are removed in several transactions, and, after a failure, at the next start")
    func remoteOwner() async throws {
        var backend = try database.open()
        let (owner, other) = (UUID(), UUID())
        let key = try #require(SpectatorKey(String(repeating: "k", count: 22)))
        let shared = Gather(id: UUID(), ownerID: owner)
        let now = Date(timeIntervalSince1970: 1_750_000_000)
        func keep(_ count: Int, of owner: UUID) async throws {
            try await backend.matchStore.keep((1...count).map { _ in (Gather(id: UUID(), ownerID: owner), []) })
        }
        try await keep(250, of: owner)
        try await keep(3, of: other)
        let deletions = Deletions(from: "gather")
        backend.store.pool.add(transactionObserver: deletions, extent: .databaseLifetime)
        try await backend.matchStore.forgetOwner(owner)
        // `forgetOwner` waits for the removal for three seconds at most.
        await backend.finishDeletions()
        #expect(deletions.most == 100)
        #expect(try await rows("gather") == 3)
        #expect(try await rows("user") == 1)

        try await keep(2, of: owner)
        _ = try await backend.matchStore.apply(.share(key), to: shared, token: nil, at: now)
        try await DatabaseQueue(path: database.path).write { db in
            try db.execute(
                sql: "CREATE TRIGGER stop BEFORE DELETE ON gather BEGIN SELECT raise(ABORT, 'no') WHERE 1 = 1; END")
        }
        try await backend.matchStore.forgetOwner(owner)
        await #expect(throws: ServiceError.notFound) { try await backend.matchStore.match(for: key) }
        #expect(try await rows("gather") == 6)
        try await DatabaseQueue(path: database.path).write { db in try db.execute(sql: "DROP TRIGGER stop") }
        await backend.close()
        backend = try database.open()
        await backend.finishDeletions()
        #expect(try await rows("gather") == 3)
        #expect(try await rows("user") == 1)
        await backend.close()
    }

    @Test("A deletion that is finished late does not touch a newer account with the same row number")
    func reusedRowNumber() async throws {
        let backend = try database.open()
        func row() async throws -> Int64? {
            try await DatabaseQueue(path: database.path).read { try Int64.fetchOne($0, sql: "SELECT id FROM user") }
        }
        _ = try await backend.users.register(credentials("ann"))
        let number = try #require(try await row())
        try await backend.users.deleteAccount(credentials("ann"))
        _ = try await backend.users.register(credentials("bob"))
        #expect(try await row() == number)
        try await insert(3, of: "bob")
        await AccountDeletion.finish(number, in: backend.store)
        #expect(try await rows("user") == 1)
        #expect(try await rows("gather") == 3)
    }

    @Test("The deadline of the request does not end the removal of rows")
    func deadline() async throws {
        let backend = try database.open()
        _ = try await backend.users.register(credentials("ann"))
        try await insert(150, of: "ann")
        try await backend.store.write { db in try AccountDeletion.begin(1, in: db) }
        // The removal waits for this change. Other callers that wait are rejected at their deadline, but the removal is not.
        let change = Task { try await backend.store.write { _ in Thread.sleep(forTimeInterval: 0.5) } }
        try await Task.sleep(for: .milliseconds(100))
        await CallContext.$current.withValue(CallContext(deadline: .now, requestID: nil)) {
            await AccountDeletion.finish(1, in: backend.store)
        }
        try await change.value
        #expect(try await rows("gather") == 0)
        #expect(try await rows("user") == 0)
    }

    @Test("A request waits for the removal for a limited time, and the removal goes on")
    func answer() async throws {
        let backend = try database.open()
        _ = try await backend.users.register(credentials("ann"))
        try await insert(150, of: "ann")
        try await backend.store.write { db in try AccountDeletion.begin(1, in: db) }
        // The removal waits for this change, which ends only after the rows have been counted.
        let (begun, ends) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let change = Task {
            try await backend.store.write { _ in
                begun.signal()
                ends.wait()
            }
        }
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                begun.wait()
                continuation.resume()
            }
        }
        await AccountDeletion.finish(1, in: backend.store, waitingFor: .milliseconds(10))
        #expect(try await rows("gather") == 150)
        ends.signal()
        try await change.value
        let end = ContinuousClock.now + .unreachable
        while try await rows("user") != 0, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(20)) }
        #expect(try await rows("user") == 0)
    }

    @Test("A removal that failed is tried again with the first change that comes at least a minute later")
    func repetition() async throws {
        let time = Mutex(Date(timeIntervalSince1970: 1_750_000_000))
        let backend = try database.open(now: { time.withLock { $0 } })
        for name in ["ann", "bob"] { _ = try await backend.users.register(credentials(name)) }
        try await insert(150, of: "ann")
        try await backend.store.write { db in try AccountDeletion.begin(1, in: db) }
        try FileManager.default.moveItem(atPath: database.path, toPath: database.path("moved.sqlite"))
        await AccountDeletion.finish(1, in: backend.store)
        try FileManager.default.moveItem(atPath: database.path("moved.sqlite"), toPath: database.path)
        let bob = try await backend.users.signIn(credentials("bob")).token
        #expect(try await rows("gather") == 150)
        time.withLock { $0 += 60 }
        _ = try await backend.players(as: bob).create(PlayerDraft(name: "Zoe"))
        let end = ContinuousClock.now + .unreachable
        while try await rows("user") != 1, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(20)) }
        #expect(try await rows("user") == 1)
        #expect(try await rows("gather") == 0)
        await backend.close()
    }
}
