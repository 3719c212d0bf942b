// Attempts that the servers of one database count together.

import BackendServices
import BackendStorage
import Foundation
import PostgreSQLClient
import TestDatabases
import TestGate
import Testing

@Suite(.serialized, .takingTurns(places: 1), .enabled(if: TestDatabase.server != nil, "without a server"))
struct AttemptTests {
    private let database: TestDatabase
    private let clock = TestClock()

    init() async throws {
        database = try await TestDatabase.make(.postgresql)
    }

    /// Calls `body` with the throttles of two servers.
    private func withServers(
        limits: AttemptThrottle.Limits = .init(), _ body: ([AttemptThrottle]) async throws -> Void
    ) async throws {
        var servers: [any DatabaseBackend] = []
        for _ in 0..<2 { servers.append(try await database.open(StorageConfiguration())) }
        try await body(
            servers.map { try AttemptThrottle(limits: limits, store: #require($0.attempts), now: clock.now) })
        for server in servers { await server.close() }
        try await database.remove()
    }

    private func signIn(
        _ throttle: AttemptThrottle, _ account: String = "zoe", from address: String = "192.0.2.1",
        browser: KnownBrowser? = nil, failing error: ServiceError? = .unauthorized
    ) async -> ServiceError? {
        do throws(ServiceError) {
            try await throttle.signIn(account: account, address: address, browser: browser) { () throws(ServiceError) in
                if let error { throw error }
            }
            return nil
        } catch {
            return error
        }
    }

    @Test("Failed sign-ins at both servers count together, and each counts for 15 minutes")
    func together() async throws {
        try await withServers { servers in
            for number in 0..<10 {
                #expect(await signIn(servers[number % 2]) == .unauthorized)
                clock.advance(by: 1)
            }
            for server in servers { #expect(await signIn(server) == .throttled(retryAfter: 890)) }
            #expect(await signIn(servers[1], from: "192.0.2.2", failing: nil) == nil)
            clock.advance(by: 889.999)
            #expect(await signIn(servers[1]) == .throttled(retryAfter: 1))
            clock.advance(by: 0.001)
            #expect(await signIn(servers[1]) == .unauthorized)
            #expect(await signIn(servers[0]) == .throttled(retryAfter: 1))
        }
    }

    @Test("Only wrong passwords count; other errors and successes do not, even if the caller was cancelled")
    func takenBack() async throws {
        try await withServers { servers in
            for _ in 0..<15 { #expect(await signIn(servers[0], failing: nil) == nil) }
            for _ in 0..<15 { #expect(await signIn(servers[0], failing: .unavailable) == .unavailable) }
            for _ in 0..<15 {
                let attempt = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    try await servers[0].signIn(account: "zoe", address: "192.0.2.1") { () throws(ServiceError) in }
                }
                _ = await attempt.result
            }
            for _ in 0..<10 { #expect(await signIn(servers[1]) == .unauthorized) }
            #expect(await signIn(servers[0]) == .throttled(retryAfter: 900))
        }
    }

    @Test("Concurrent attempts at both servers together do not exceed the limit")
    func concurrent() async throws {
        try await withServers { servers in
            let passed = await withTaskGroup { group in
                for number in 0..<60 {
                    // Three addresses, each at both servers.
                    group.addTask { await signIn(servers[number % 2], from: "192.0.2.\(number % 3)") }
                }
                return await group.reduce(into: 0) { $0 += $1 == .unauthorized ? 1 : 0 }
            }
            #expect(passed == 30)
        }
    }

    @Test("A refused attempt does not count for its account")
    func refused() async throws {
        var limits = AttemptThrottle.Limits()
        limits.failuresPerClient = 1
        try await withServers(limits: limits) { servers in
            for _ in 0..<150 { _ = await signIn(servers[0]) }
            #expect(await signIn(servers[1], from: "192.0.2.9") == .unauthorized)
        }
    }

    @Test("A refused attempt writes nothing and waits for no lock")
    func refusedWithoutWriting() async throws {
        try await withServers { servers in
            for _ in 0..<10 { #expect(await signIn(servers[0]) == .unauthorized) }
            // A row that is updated gets the number of the transaction in xmax, even when the transaction is rolled back.
            let rows = "SELECT ctid::text AS place, xmax::text AS change FROM attempt"
            try await database.execute("CREATE TABLE before AS \(rows)")
            for _ in 0..<20 { #expect(await signIn(servers[1]) == .throttled(retryAfter: 900)) }
            try await database.execute(
                "DO $$ BEGIN ASSERT NOT EXISTS (\(rows) EXCEPT SELECT * FROM before); END $$")
            let pool = PostgreSQLPool(url: try #require(database.url), size: 1)
            try await pool.transaction(.writing, before: .now + .unreachable) { db in
                // With this lock, other transactions can only read the table.
                try await db.execute("LOCK TABLE attempt IN EXCLUSIVE MODE /* test */")
                #expect(await signIn(servers[0]) == .throttled(retryAfter: 900))
            }
            await pool.close(before: .now)
        }
    }

    @Test("Failures of a known browser count separately until all known browsers of the account together have too many")
    func knownBrowsers() async throws {
        var limits = AttemptThrottle.Limits()
        limits.failuresInKnownBrowsers = 11
        try await withServers(limits: limits) { servers in
            let browsers = (1...2).map { KnownBrowser(username: "zoe", id: "\($0)") }
            for _ in 0..<10 { #expect(await signIn(servers[0], browser: browsers[0]) == .unauthorized) }
            #expect(await signIn(servers[1], browser: browsers[0]) == .throttled(retryAfter: 900))
            #expect(await signIn(servers[1], browser: browsers[1]) == .unauthorized)
            // Now each known browser counts like any other client.
            for _ in 0..<10 { #expect(await signIn(servers[1], browser: browsers[0]) == .unauthorized) }
            #expect(await signIn(servers[0], browser: browsers[1]) == .throttled(retryAfter: 900))
        }
    }

    @Test("Expired rows are deleted, and a row has a key of 16 bytes and the time of each attempt")
    func rows() async throws {
        try await withServers { servers in
            for number in 0..<5 { _ = await signIn(servers[0], "user\(number)") }
            clock.advance(by: 900)
            _ = await signIn(servers[1])
            try await database.execute(
                """
                DO $$ BEGIN
                    ASSERT (SELECT count(*) FROM attempt) = 3;
                    ASSERT (SELECT bool_and(length(key) = 16 AND cardinality(instants) = 1) FROM attempt);
                END $$
                """)
        }
    }
}
