// Signals between the servers of one database.

import BackendServices
import BackendStorage
import Foundation
import TestDatabases
import Testing

@Suite(.serialized, .enabled(if: TestDatabase.server != nil, "without a server"))
struct SignalTests {
    /// Waits for a signal.
    private func next(_ signals: AsyncStream<Void>) async {
        var iterator = signals.makeAsyncIterator()
        await iterator.next()
    }

    @Test("Every kind of topic arrives at the other servers, and at no others than those who listen to it")
    func topics() async throws {
        let database = try await TestDatabase.make(.postgresql)
        let backends = [
            try await database.open(StorageConfiguration()), try await database.open(StorageConfiguration()),
        ]
        let signals = backends.map { MatchSignals(relay: $0.relay) }
        let (id, token) = (UUID(), AccessToken(value: "secret"))
        let unrelated = signals[1].signals(about: [.gather(UUID()), .session(AccessToken(value: "other"))])
        // The servers read everything again when they have connected.
        await next(unrelated)
        for topic in [MatchSignals.Topic.gather(id), .account(id), .session(token)] {
            let stream = signals[1].signals(about: [topic])
            signals[0].send(topic)
            await next(stream)
        }
        // Many at once need several notifications.
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

    @Test("After a lost connection everything is read again, and topics arrive as before")
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
