// Servers of two versions with one database.

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

@Suite(
    "Upgrades of servers one after another", .takingTurns(places: 1),
    .enabled(if: TestDatabase.server != nil, "without a server"))
struct UpgradeTests {
    private static let count = Schema.versions.count
    /// A migration that adds a column that only newer programs know.
    private static let expansion = Schema.Migration(
        name: "\(count + 1) more", oldest: count, sql: "ALTER TABLE probe ADD COLUMN host text")
    /// A migration that drops a column that this program needs. Programs that know ``expansion`` no longer need the column.
    private static let contraction = Schema.Migration(
        name: "\(count + 2) less", oldest: count + 1, sql: "ALTER TABLE probe DROP COLUMN writtenAt")

    private func withDatabase(_ body: (TestDatabase, PostgreSQLPool) async throws -> Void) async throws {
        let database = try await TestDatabase.make(.postgresql)
        let pool = PostgreSQLPool(url: try #require(database.url), size: 4)
        try await body(database, pool)
        await pool.close(before: .now)
        try await database.remove()
    }

    private func takesChanges(_ backend: any DatabaseBackend) async -> Bool {
        await (backend as? PostgreSQLBackend)?.store.takesChanges() == true
    }

    private func migrate(_ pool: PostgreSQLPool, to versions: [Schema.Migration]) async throws -> Schema.Outcome {
        try await Schema.migrate(pool, to: versions, callLimit: .unreachable)
    }

    @Test("An older server keeps working while a newer one migrates, and can be restarted with the newer tables")
    func expansion() async throws {
        try await withDatabase { database, pool in
            let old = try await database.open(StorageConfiguration())
            let count = Counter()
            let probing = Task {
                while !Task.isCancelled, await takesChanges(old) { count.add() }
                return Task.isCancelled
            }
            while count.value < 10 { try await Task.sleep(for: .milliseconds(5)) }
            let outcome = try await migrate(pool, to: Schema.versions + [Self.expansion])
            #expect(outcome.applied == [Self.expansion.name] && outcome.newer.isEmpty)
            let before = count.value
            while count.value < before + 10 { try await Task.sleep(for: .milliseconds(5)) }
            probing.cancel()
            #expect(await probing.value)

            let again = try await migrate(pool, to: Schema.versions)
            #expect(again.applied.isEmpty && again.newer == [Self.expansion.name])
            let restarted = try await database.open(StorageConfiguration())
            #expect(restarted.appliedMigrations.isEmpty)
            #expect(await takesChanges(restarted))
            await restarted.close()
            await old.close()
        }
    }

    @Test("An older server does not start after a newer one dropped a column that the older one needs")
    func contraction() async throws {
        try await withDatabase { database, pool in
            _ = try await migrate(pool, to: Schema.versions + [Self.expansion, Self.contraction])
            await #expect {
                try await database.open(StorageConfiguration())
            } throws: {
                ($0 as? PostgreSQLProblem)?.reason == .newerVersion
            }
            // The `oldest` of the contraction is the number of the expansion, so a program that knows the expansion can use the
            // tables.
            let outcome = try await migrate(pool, to: Schema.versions + [Self.expansion])
            #expect(outcome.applied.isEmpty && outcome.newer == [Self.contraction.name])
        }
    }

    @Test("A running server refuses all calls and logs an error while the tables do not allow its version")
    func contractionWhileRunning() async throws {
        try await withDatabase { database, pool in
            let log = RecordedLog()
            let old = try await PostgreSQLBackend(
                url: try #require(database.url), connections: 2, callLimit: .unreachable,
                logger: Logger(label: "test") { _ in log })
            let store = old.store
            func read() async throws { _ = try await store.single { db in try await db.execute("SELECT 1") } }
            _ = try await migrate(pool, to: Schema.versions + [Self.expansion])
            #expect(await store.takesChanges())
            try await read()
            // This contraction drops nothing that these calls use, so they are refused only because of its `oldest`.
            let contraction = Schema.Migration(
                name: Self.contraction.name, oldest: Self.contraction.oldest, sql: "SELECT 1")
            _ = try await migrate(pool, to: Schema.versions + [Self.expansion, contraction])
            for _ in 1...2 { #expect(await !store.takesChanges()) }
            await #expect(throws: ServiceError.unavailable) { try await read() }
            #expect(log.levels == [.error])
            // The state after the restoration of a backup that is older than the contraction.
            try await database.execute("DELETE FROM gatherMigration WHERE name = '\(contraction.name)' /* test */")
            #expect(await store.takesChanges())
            try await read()
            await old.close()
        }
    }

    @Test("A database whose migrations have other names is refused")
    func otherBranch() async throws {
        try await withDatabase { _, pool in
            _ = try await migrate(pool, to: Schema.versions + [Self.expansion])
            let other = Schema.Migration(name: "\(Self.count + 1) other", oldest: Self.count, sql: "SELECT 1")
            await #expect(throws: PostgreSQLProblem.Reason.newerVersion) {
                try await migrate(pool, to: Schema.versions + [other])
            }
        }
    }

    @Test("Databases of the first version, which do not record the oldest program that can use them, are migrated")
    func firstDatabases() async throws {
        try await withDatabase { database, pool in
            _ = try await migrate(pool, to: Schema.versions)
            try await database.execute("ALTER TABLE gatherMigration DROP COLUMN oldest")
            let outcome = try await migrate(pool, to: Schema.versions + [Self.expansion])
            #expect(outcome.applied == [Self.expansion.name])
            #expect(try await migrate(pool, to: Schema.versions).newer == [Self.expansion.name])
        }
    }

    @Test("A migration that waits for a lock lets other statements pass, and is applied when the lock is free")
    func lock() async throws {
        try await withDatabase { database, pool in
            let old = try await database.open(StorageConfiguration())
            #expect(await takesChanges(old))
            let ends = Counter()
            // A long transaction, such as that of pg_dump.
            async let reading: Void = pool.transaction(.reading, before: .now + .unreachable) { db in
                try await db.execute("SELECT count(*) FROM probe /* test */")
                while ends.value == 0 { try await Task.sleep(for: .milliseconds(20)) }
            }
            while try await isProbeUnlocked(pool) { try await Task.sleep(for: .milliseconds(20)) }
            async let outcome = migrate(pool, to: Schema.versions + [Self.expansion])
            while try await !isMigrationWaiting(pool) { try await Task.sleep(for: .milliseconds(5)) }
            // This change waits behind the migration until the migration gives up waiting.
            #expect(await takesChanges(old))
            ends.add()
            try await reading
            #expect(try await outcome.applied == [Self.expansion.name])
            await old.close()
        }
    }

    private func isProbeUnlocked(_ pool: PostgreSQLPool) async throws -> Bool {
        try await has(pool, "SELECT 1 FROM pg_locks WHERE relation = 'probe'::regclass AND granted") == false
    }

    private func isMigrationWaiting(_ pool: PostgreSQLPool) async throws -> Bool {
        try await has(pool, "SELECT 1 FROM pg_locks WHERE relation = 'probe'::regclass AND NOT granted")
    }

    private func has(_ pool: PostgreSQLPool, _ sql: String) async throws -> Bool {
        try await pool.withConnection(before: .now + .unreachable) { db in
            try await db.execute(sql + " /* test */").first != nil
        }
    }
}

private final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func add() {
        count.withLock { $0 += 1 }
    }
}
