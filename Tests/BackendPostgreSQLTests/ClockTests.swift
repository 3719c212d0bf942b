// Servers whose clocks differ from the clock of the database.

import BackendServices
import BackendStorage
import Entities
import Foundation
import Logging
import Synchronization
import TestDatabases
import TestGate
import Testing

@testable import BackendPostgreSQL

@Suite("Clocks", .takingTurns(places: 1), .enabled(if: TestDatabase.server != nil, "without a server"))
struct ClockTests {
    @Test("A server whose clock is ahead deletes nothing that is still valid for the other servers")
    func ahead() async throws {
        let database = try await TestDatabase.make(.postgresql)
        var configuration = StorageConfiguration()
        configuration.passwordCost = .lowest
        let right = try await database.open(configuration)
        configuration.now = { Date() + 365 * 24 * 60 * 60 }
        let ahead = try await database.open(configuration)

        let credentials = Credentials(username: "ann", password: "correct horse")
        _ = try await right.users.register(credentials)
        let token = try await right.users.signIn(credentials).token
        let invitation = try await right.makeInvitation()
        for account in ["ann", "bob"] { #expect(await fail(account, at: right) == .unauthorized) }
        let key = try #require(SpectatorKey(String(repeating: "k", count: 22)))
        let gather = try await right.gathers(as: token).start(Lineup(teamA: [], teamB: []), token: nil)
        _ = try await right.matches(as: token).apply(.share(key), to: gather, token: nil, at: Date())
        _ = try await right.matches(as: token).end(gather)

        _ = try await ahead.users.signIn(credentials)
        _ = try await ahead.makeInvitation()
        #expect(await fail("ann", at: ahead, configuration.now, limit: 2) == .unauthorized)

        #expect(try await right.players(as: token).players().isEmpty)
        #expect(try await right.invitations.isUsable(invitation))
        // Two attempts count for Ann: one at each server.
        for (account, limit) in [("ann", 2), ("bob", 1)] {
            guard case .throttled = await fail(account, at: right, limit: limit) else {
                Issue.record("the attempt of \(account) is forgotten")
                continue
            }
        }
        #expect(try await right.spectators.match(for: key).id == gather)
        for backend in [right, ahead] { await backend.close() }
        try await database.remove()
    }

    private func fail(
        _ account: String, at backend: any DatabaseBackend, _ now: @escaping @Sendable () -> Date = { Date() },
        limit: Int = 1
    ) async -> ServiceError? {
        guard let store = backend.attempts else { return nil }
        var limits = AttemptThrottle.Limits()
        limits.failuresPerClient = limit
        do throws(ServiceError) {
            try await AttemptThrottle(limits: limits, store: store, now: now)
                .signIn(account: account, address: "192.0.2.1", browser: nil) { () throws(ServiceError) in
                    throw .unauthorized
                }
            return nil
        } catch {
            return error
        }
    }

    /// Gives the schema of the test a `clock_timestamp()` of its own, which is used when the search path has the schema before
    /// pg_catalog.
    private func setClock(of database: TestDatabase, behind seconds: Int) async throws {
        try await database.execute(
            """
            CREATE OR REPLACE FUNCTION clock_timestamp() RETURNS timestamptz LANGUAGE sql AS $$
                SELECT pg_catalog.clock_timestamp() - interval '\(seconds) seconds'
            $$
            """)
    }

    @Test("A difference between the clocks is logged once, and again above a minute, which makes the server not ready")
    func probe() async throws {
        let database = try await TestDatabase.make(.postgresql)
        try await setClock(of: database, behind: 0)
        let log = RecordedLog()
        let backend = try await PostgreSQLBackend(
            url: try #require(database.url) + ",pg_catalog", connections: 2, callLimit: .unreachable,
            logger: Logger(label: "test") { _ in log })
        for (seconds, isReady, logged) in [
            (0, true, 0), (-1, true, 0), (-30, true, 1), (-40, true, 1), (90, false, 2), (90, false, 2), (30, true, 2),
            (0, true, 2), (30, true, 3),
        ] {
            try await setClock(of: database, behind: seconds)
            #expect(await backend.store.takesChanges() == isReady, "\(seconds)")
            #expect(log.levels.count == logged, "\(seconds)")
        }
        #expect(log.levels == [.warning, .error, .warning])
        // The logged difference can be smaller than the true one, by at most the duration of the statement.
        #expect(log.messages[0].contains(/^The clock of this machine is (2\d|30) seconds behind that of the database/))
        #expect(log.messages[1].contains(/not ready: the clock of this machine is [89]\d seconds ahead of that of the/))
        await backend.close()
        try await database.remove()
    }

    @Test("A server whose clock is off by an hour does not start, and says why")
    func start() async throws {
        let database = try await TestDatabase.make(.postgresql)
        let log = RecordedLog()
        func open() async throws(PostgreSQLProblem) {
            let url = (database.url ?? "") + ",pg_catalog"
            let backend = try await PostgreSQLBackend(
                url: url, callLimit: .unreachable, logger: Logger(label: "test") { _ in log })
            await backend.close()
        }
        try await setClock(of: database, behind: -3600)
        do {
            try await open()
            Issue.record("the server has started")
        } catch {
            #expect(error.reason == .clock(seconds: -3600))
            #expect(error.description.contains("the clock of this machine is 3600 seconds behind"))
        }
        try await setClock(of: database, behind: 10)
        try await open()
        #expect(log.levels == [.warning])
        try await database.remove()
    }
}
