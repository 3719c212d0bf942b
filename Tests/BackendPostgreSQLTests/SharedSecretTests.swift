// Servers that share a database, but have different secrets.

import BackendServices
import Foundation
import Logging
import TestDatabases
import TestGate
import Testing

@testable import BackendPostgreSQL

@Suite("Shared secrets", .takingTurns(places: 1), .enabled(if: TestDatabase.server != nil, "without a server"))
struct SharedSecretTests {
    private func open(
        _ database: TestDatabase, _ fingerprints: [UInt32], _ log: RecordedLog = RecordedLog()
    ) async throws -> PostgreSQLBackend {
        try await PostgreSQLBackend(
            url: try #require(database.url), connections: 2, fingerprints: fingerprints, callLimit: .unreachable,
            logger: Logger(label: "test") { _ in log })
    }

    /// Lets the backend listen for signals, and returns when its connection for them is ready.
    private func listen(_ backend: PostgreSQLBackend) async throws -> MatchSignals {
        let signals = MatchSignals(relay: backend.relay)
        var news = signals.signals(about: [.account(UUID())]).makeAsyncIterator()
        await news.next()
        return signals
    }

    @Test(
        "A server starts beside another one when each can open the cookies that the other seals",
        arguments: [
            // The secrets of the running server, those of the starting server, and whether it starts.
            ([1 << 4], [1 << 4], true),
            ([1 << 4], [2 << 4], false),
            ([1 << 4], [2 << 4, 1 << 4], false),
            ([1 << 4, 2 << 4], [2 << 4], false),
            ([1 << 4, 2 << 4], [2 << 4, 1 << 4], true),
            ([.max, 0], [0, .max], true),
            // A command of an operator has no secrets, so nothing is compared.
            ([1 << 4], [], true),
        ] as [([UInt32], [UInt32], Bool)])
    func start(running: [UInt32], starting: [UInt32], starts: Bool) async throws {
        let database = try await TestDatabase.make(.postgresql)
        let first = try await open(database, running)
        let signals = try await listen(first)
        if starts {
            await (try await open(database, starting)).close()
        } else {
            let problem = await #expect(throws: PostgreSQLProblem.self) { try await open(database, starting) }
            #expect(problem?.reason == .otherSecret)
            #expect(problem?.description.contains("give all servers the same --secret-file") == true)
        }
        // Servers with other tables in the same database do not prevent the start, and neither do servers that have ended.
        let other = try await TestDatabase.make(.postgresql)
        await (try await open(other, [3 << 4])).close()
        withExtendedLifetime(signals) {}
        await first.close()
        // PostgreSQL notices the end of a connection a little later.
        var last: PostgreSQLBackend?
        for _ in 0..<200 where last == nil {
            last = try? await open(database, [3 << 4])
            if last == nil { try await Task.sleep(for: .milliseconds(50)) }
        }
        await (try #require(last)).close()
        for database in [database, other] { try await database.remove() }
    }

    @Test("Of servers with different secrets that start at the same moment, the last to listen logs an error")
    func sameMoment() async throws {
        let database = try await TestDatabase.make(.postgresql)
        let logs = [RecordedLog(), RecordedLog()]
        let backends = [try await open(database, [1 << 4], logs[0]), try await open(database, [2 << 4], logs[1])]
        let signals = [try await listen(backends[0]), try await listen(backends[1])]
        for _ in 0..<200 where logs[1].levels.isEmpty { try await Task.sleep(for: .milliseconds(50)) }
        #expect(logs[1].levels == [.error])
        #expect(
            logs[1].messages[0].hasPrefix(
                "People lose their sessions: another server of this database has another secret"))
        withExtendedLifetime(signals) {}
        for backend in backends { await backend.close() }
        try await database.remove()
    }
}
