// Databases that are too old, have another encoding than UTF-8, or are full, read-only or overloaded; and a backend that was closed.

import BackendServices
import BackendStorage
import Foundation
import Logging
import Synchronization
import TestDatabases
import TestGate
import Testing

@testable import BackendPostgreSQL
@testable import PostgreSQLClient

@Suite("Faults of the database", .takingTurns(places: 1), .enabled(if: TestDatabase.server != nil, "without a server"))
struct FaultTests {
    /// Makes the server report another value of a setting, with a function in the schema of the test.
    /// - Returns: an address of the database. Its search path has the schema before pg_catalog, so the function is called.
    private func report(_ value: String, as setting: String, in database: TestDatabase) async throws -> String {
        try await database.execute(
            """
            CREATE FUNCTION current_setting(name text) RETURNS text LANGUAGE sql AS $$
                SELECT CASE name WHEN '\(setting)' THEN '\(value)' ELSE pg_catalog.current_setting(name) END
            $$
            """)
        return try #require(database.url) + ",pg_catalog"
    }

    @Test(
        "A server that is too old, or a database whose encoding is not UTF-8, is refused, and the error says why",
        arguments: [
            ("server_version_num", "130011", "has version"),
            ("server_encoding", "SQL_ASCII", "its encoding is SQL_ASCII"),
        ])
    func unfit(setting: String, value: String, words: String) async throws {
        let database = try await TestDatabase.make(.postgresql)
        let url = try await report(value, as: setting, in: database)
        do {
            _ = try await PostgreSQLBackend(url: url, callLimit: .unreachable, logger: Logger(label: "test"))
            Issue.record("the database was accepted")
        } catch {
            #expect(error.description.contains(words), "\(error)")
        }
        try await database.remove()
    }

    @Test("A database that becomes read-only after the check of its settings is refused as read-only")
    func readOnlyAfterCheck() async throws {
        let database = try await TestDatabase.make(.postgresql)
        // The check finds a database that can be written. Then the first migration fails.
        let url =
            try await report("off", as: "transaction_read_only", in: database)
            + "%20-cdefault_transaction_read_only%3Don"
        do {
            _ = try await PostgreSQLBackend(url: url, callLimit: .unreachable, logger: Logger(label: "test"))
            Issue.record("the database was accepted")
        } catch {
            #expect(error.reason == .readOnly)
        }
        try await database.remove()
    }

    @Test("After the backend was closed, it is not reachable")
    func closed() async throws {
        let database = try await TestDatabase.make(.postgresql)
        let backend = try await database.open(StorageConfiguration())
        #expect(await backend.isReachable())
        await backend.close()
        #expect(try await becomes(false, backend))
        try await database.remove()
    }

    /// Whether `backend.isReachable()` returns the given value within five seconds. A result is reused for one second.
    private func becomes(_ isReachable: Bool, _ backend: any DatabaseBackend) async throws -> Bool {
        for _ in 0..<100 {
            if await backend.isReachable() == isReachable { return true }
            try await Task.sleep(for: .milliseconds(50))
        }
        return false
    }

    @Test(
        "Changes fail while the disk is full (53100) or the database is read-only (25006), and then work without a restart",
        arguments: ["53100", "25006"])
    func refusedChanges(state: String) async throws {
        let database = try await TestDatabase.make(.postgresql)
        let later = Mutex<TimeInterval>(0)
        var configuration = StorageConfiguration()
        let start = Date()
        configuration.now = { start + later.withLock { $0 } }
        let backend = try #require(try await database.open(configuration) as? PostgreSQLBackend)
        let change: @Sendable (PostgreSQLSession) async throws -> Void = { db in
            try await db.execute("INSERT INTO invitation (hash, expiresAt) VALUES ('\\x00', 0) /* test */")
        }
        try await database.execute(
            """
            CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '\(state)'; END
            $$;
            CREATE TRIGGER refuse BEFORE INSERT ON invitation FOR EACH STATEMENT EXECUTE FUNCTION refuse()
            """)
        if state != "53100" {
            try await database.execute(
                "CREATE TRIGGER refuse BEFORE INSERT ON probe FOR EACH STATEMENT EXECUTE FUNCTION refuse()")
        }
        await #expect(throws: ServiceError.unavailable) { try await backend.store.write(change) }
        // On a full disk the small change of the probe succeeds. The backend is not reachable because a larger change failed just now.
        #expect(await !backend.isReachable())
        // Reading still works.
        let count: Int? = try await backend.store.single { db in
            try await db.execute("SELECT count(*) FROM invitation /* test */").first?.decode(at: 0)
        }
        #expect(count == 0)
        try await database.execute("DROP TRIGGER IF EXISTS refuse ON probe; DROP TRIGGER refuse ON invitation")
        try await backend.store.write(change)
        if state == "53100" {
            #expect(await !backend.store.takesChanges())
            later.withLock { $0 = 30 }
        }
        #expect(try await becomes(true, backend))
        await backend.close()
        try await database.remove()
    }

    @Test("Calls that wait for too long are logged as a warning, once a minute; other failures are errors")
    func overload() async throws {
        let database = try await TestDatabase.make(.postgresql)
        let log = RecordedLog()
        let clock = Mutex(Date(timeIntervalSince1970: 1_750_000_000))
        var configuration = StorageConfiguration()
        configuration.now = { clock.withLock { $0 } }
        let backend = try await PostgreSQLBackend(
            url: try #require(database.url), connections: 2, callLimit: .unreachable, configuration: configuration,
            logger: Logger(label: "test") { _ in log })
        func wait() async {
            let context = CallContext(deadline: .now + .milliseconds(50), requestID: nil)
            await CallContext.$current.withValue(context) {
                await #expect(throws: ServiceError.unavailable) {
                    try await backend.store.write { db in try await db.execute(script: "SELECT pg_sleep(60)") }
                }
            }
        }
        for _ in 1...3 { await wait() }
        #expect(log.levels == [.warning])
        clock.withLock { $0 += 60 }
        await wait()
        #expect(log.levels == [.warning, .warning])
        for _ in 1...2 {
            await #expect(throws: ServiceError.unavailable) {
                try await backend.store.write { db in try await db.execute(script: "SELECT 1 / 0") }
            }
        }
        #expect(log.levels == [.warning, .warning, .error, .error])
        await backend.close()
        try await database.remove()
    }
}
