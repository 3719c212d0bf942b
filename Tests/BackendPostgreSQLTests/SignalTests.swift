// Signals between the servers of one database.

import BackendServices
import BackendStorage
import Foundation
import TestDatabases
import TestGate
import Testing

@testable import PostgreSQLClient

@Suite(.serialized, .takingTurns(places: 1), .enabled(if: TestDatabase.server != nil, "without a server"))
struct SignalTests {
    private func next(_ signals: AsyncStream<Void>) async {
        var iterator = signals.makeAsyncIterator()
        await iterator.next()
    }

    @Test("Signals about each kind of topic arrive at another server, and only at listeners of the topic")
    func topics() async throws {
        let database = try await TestDatabase.make(.postgresql)
        let backends = [
            try await database.open(StorageConfiguration()), try await database.open(StorageConfiguration()),
        ]
        let signals = backends.map { MatchSignals(relay: $0.relay) }
        let (id, token) = (UUID(), AccessToken(value: "secret"))
        let unrelated = signals[1].signals(about: [.gather(UUID()), .session(AccessToken(value: "other"))])
        // When a server has connected, it signals all of its listeners.
        await next(unrelated)
        for topic in [MatchSignals.Topic.gather(id), .account(id), .session(token)] {
            let stream = signals[1].signals(about: [topic])
            signals[0].send(topic)
            await next(stream)
        }
        // The topics of 500 signals do not fit into one notification.
        let ids = (0..<500).map { _ in UUID() }
        let streams = ids.map { signals[1].signals(about: [.gather($0)]) }
        for id in ids { signals[0].send(.gather(id)) }
        for stream in streams { await next(stream) }

        let hasSignal = await withTaskGroup { group in
            group.addTask {
                await next(unrelated)
                return !Task.isCancelled
            }
            group.addTask {
                try? await Task.sleep(for: .milliseconds(100))
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
        #expect(!hasSignal)
        for backend in backends { await backend.close() }
        try await database.remove()
    }

    @Test("A silent connection is tested, and replaced when it is dead")
    func silentConnection() async throws {
        let pool = PostgreSQLPool(url: try #require(TestDatabase.server), size: 1)
        func process() async throws -> (id: Int, begin: Int)? {
            let sql = """
                SELECT pid::bigint, (extract(epoch FROM query_start) * 1000)::bigint FROM pg_stat_activity
                WHERE query = 'LISTEN test_silence' AND state = 'idle' ORDER BY backend_start DESC LIMIT 1
                """
            return try await pool.withConnection(before: .now + .unreachable) { db in
                try await db.execute(sql).first.map { (try $0.decode(at: 0), try $0.decode(at: 1)) }
            }
        }
        func listening(unlike other: (id: Int, begin: Int)? = nil) async throws -> (id: Int, begin: Int) {
            for _ in 0..<300 {
                if let found = try await process(), found.id != other?.id || found.begin != other?.begin {
                    return found
                }
                try await Task.sleep(for: .milliseconds(100))
            }
            throw PostgreSQLError.timeout
        }
        let (news, continuation) = AsyncStream.makeStream(of: PostgreSQLListener.News.self)
        let listener = PostgreSQLListener(url: try #require(TestDatabase.server), channel: "test_silence")
        let task = Task { await listener.listen { continuation.yield($0) } }

        let first = try await listening()
        let tested = try await listening(unlike: first)
        #expect(tested.id == first.id)
        // The operating system still accepts what is sent to the stopped process, but no answer comes.
        try #require(kill(pid_t(first.id), SIGSTOP) == 0)
        defer { kill(pid_t(first.id), SIGCONT) }
        let second = try await listening(unlike: tested)
        #expect(second.id != first.id)
        try await pool.withConnection(before: .now + .unreachable) { db in
            try await db.execute(script: "NOTIFY test_silence, 'goal'")
        }
        var received: [PostgreSQLListener.News] = []
        for await item in news {
            received.append(item)
            if case .payload = item { break }
        }
        #expect(received == [.connected, .connected, .payload("goal")])
        task.cancel()
        await task.value
        await pool.close(before: .now)
    }

    @Test("A connection that is lost during its preparation is not reported as connected")
    func lostPreparation() async throws {
        let (news, continuation) = AsyncStream.makeStream(of: PostgreSQLListener.News.self)
        let listener = PostgreSQLListener(
            url: try #require(TestDatabase.server), channel: "test_preparation",
            preparation: "SELECT pg_terminate_backend(pg_backend_pid())")
        let task = Task { await listener.listen { continuation.yield($0) } }
        try await Task.sleep(for: .seconds(1))
        task.cancel()
        await task.value
        continuation.finish()
        for await item in news { Issue.record("\(item)") }
    }

    @Test("When a connection was lost, listeners get a signal, and topics arrive as before")
    func lostConnection() async throws {
        let database = try await TestDatabase.make(.postgresql)
        let (sender, receiver) = (
            try await database.open(StorageConfiguration()), try await database.open(StorageConfiguration())
        )
        let (sending, receiving) = (MatchSignals(relay: sender.relay), MatchSignals(relay: receiver.relay))
        let id = UUID()
        let stream = receiving.signals(about: [.gather(id)])
        await next(stream)
        try await database.execute(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE query = 'LISTEN gather_signals' AND datname = current_database()
            """)
        await next(stream)
        sending.send(.gather(id))
        await next(stream)
        withExtendedLifetime(receiving) {}
        await sender.close()
        await receiver.close()
        try await database.remove()
    }
}
