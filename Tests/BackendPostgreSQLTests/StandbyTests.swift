// Changes while a synchronous standby is not available.

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

/// The server of `.ci/postgresql` is configured with a synchronous standby that does not exist. Only the connections of these tests
/// wait for it.
@Suite(
    "A synchronous standby that is not available", .serialized, .takingTurns(places: 1),
    .enabled(if: TestDatabase.server != nil, "without a server"))
struct StandbyTests {
    /// Calls `body` with a database, and with an address of it through which commits wait for the standby.
    private func withDatabase(_ body: (TestDatabase, _ url: String) async throws -> Void) async throws {
        let database = try await TestDatabase.make(.postgresql)
        await (try await database.open(StorageConfiguration())).close()
        try await body(database, try #require(database.url) + "%20-csynchronous_commit%3Don")
        try await database.remove()
    }

    /// Returns as soon as exactly this number of commits waits for the standby.
    private func waiting(_ count: Int) async throws {
        let pool = PostgreSQLPool(url: try #require(TestDatabase.server), size: 1)
        try await pool.withConnection(before: .now + .unreachable) { db in
            var found = -1
            while found != count {
                let sql = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
                found = try await db.execute(sql).first?.decode(at: 0) ?? -1
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        await pool.close(before: .now)
    }

    private func execute(_ script: String) async throws {
        let pool = PostgreSQLPool(url: try #require(TestDatabase.server), size: 1)
        try await pool.withConnection(before: .now + .unreachable) { try await $0.execute(script: script) }
        await pool.close(before: .now)
    }

    @Sendable private func change(_ db: PostgreSQLSession) async throws {
        try await db.execute(
            "INSERT INTO invitation (hash, expiresAt) VALUES ($1, 0) /* test */", Data(UUID().uuidString.utf8))
    }

    @Test("Unanswered commits hold no connection; then one change is tried, others are refused, and reads still work")
    func unansweredCommits() async throws {
        try await withDatabase { _, url in
            let backend = try await PostgreSQLBackend(
                url: url, connections: 4, callLimit: .unreachable, logger: Logger(label: "test"))
            let store = backend.store
            await withTaskGroup { group in
                for _ in 1...2 {
                    group.addTask {
                        let context = CallContext(deadline: .now + .milliseconds(1_500), requestID: nil)
                        await CallContext.$current.withValue(context) {
                            await #expect(throws: ServiceError.unconfirmed) { try await store.write(change) }
                        }
                    }
                }
            }
            try await waiting(0)

            // After a second, one change is tried.
            let tried = Task {
                while true {
                    do throws(ServiceError) {
                        return try await store.write(change)
                    } catch {
                        try await Task.sleep(for: .milliseconds(50))
                    }
                }
            }
            try await waiting(1)
            // `isReachable` makes a small change that does not wait for the standby, so its success says nothing about other
            // changes.
            #expect(await backend.isReachable())
            for _ in 1...10 {
                await #expect(throws: ServiceError.unavailable) {
                    try await store.write { _ in Issue.record("a second change was tried") }
                }
            }
            let stored: Int? = try await store.single { db in
                try await db.execute("SELECT count(*) FROM invitation /* test */").first?.decode(at: 0)
            }
            // The two changes whose outcome was unknown were stored.
            #expect(stored == 2)

            // The server no longer waits for a standby, so commits are answered.
            try await execute("ALTER SYSTEM SET synchronous_standby_names = ''")
            try await execute("SELECT pg_reload_conf()")
            try await tried.value
            try await store.write(change)
            try await execute("ALTER SYSTEM RESET synchronous_standby_names")
            try await execute("SELECT pg_reload_conf()")
            await backend.close()
        }
    }

    @Test(
        "A commit whose wait an operator ends throws although it was stored, and is not repeated",
        arguments: ["pg_cancel_backend", "pg_terminate_backend"])
    func endedWait(function: String) async throws {
        try await withDatabase { database, url in
            // With this setting, PostgreSQL would not send the warning that the wait was ended, so the pool must override it.
            let pool = PostgreSQLPool(url: url + "%20-cclient_min_messages%3Derror", size: 1)
            let attempts = Mutex(0)
            let changing = Task {
                try await pool.transaction(.writing, before: .now + .unreachable) { db in
                    attempts.withLock { $0 += 1 }
                    try await change(db)
                }
            }
            try await waiting(1)
            try await execute("SELECT \(function)(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
            await #expect(throws: PostgreSQLError.self) { try await changing.value }
            #expect(attempts.withLock(\.self) == 1)
            let stored: Int? = try await pool.withConnection(before: .now + .unreachable) { db in
                try await db.execute("SELECT count(*) FROM invitation /* test */").first?.decode(at: 0)
            }
            #expect(stored == 1)
            await pool.close(before: .now)
        }
    }

    @Test("One second after an unanswered commit, changes are tried again, one at a time until a commit is answered")
    func breaker() throws {
        let now = Mutex(ContinuousClock.now)
        let breaker = CommitBreaker { now.withLock { $0 } }
        #expect(try !breaker.begin())
        breaker.commitWasNotAnswered()
        #expect(throws: PostgreSQLError.unansweredCommit) { try breaker.begin() }
        now.withLock { $0 += .seconds(1) }
        #expect(try breaker.begin())
        #expect(throws: PostgreSQLError.unansweredCommit) { try breaker.begin() }
        // The change that was tried failed before its commit.
        breaker.endTry()
        #expect(try breaker.begin())
        breaker.commitWasNotAnswered()
        breaker.endTry()
        #expect(throws: PostgreSQLError.unansweredCommit) { try breaker.begin() }
        now.withLock { $0 += .seconds(1) }
        #expect(try breaker.begin())
        breaker.commitWasAnswered()
        breaker.endTry()
        for _ in 1...3 { #expect(try !breaker.begin()) }
    }
}
