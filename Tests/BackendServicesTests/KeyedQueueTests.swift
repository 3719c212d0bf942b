// The queue of a semaphore is not searched for each caller.

import BackendServices
import Synchronization
import Testing

@Suite struct KeyedQueueTests {
    /// How often keys were compared.
    private static let comparisons = Mutex(0)

    private struct Key: Hashable {
        let name: String

        static func == (one: Self, other: Self) -> Bool {
            comparisons.withLock { $0 += 1 }
            return one.name == other.name
        }
    }

    @Test("A caller who waits is not compared with all others who wait with the same key", .timeLimit(.minutes(30)))
    func comparisons() async throws {
        let count = 300
        let semaphore = KeyedSemaphore<Key>(concurrency: 1, waitingLimit: count, waitingLimitPerKey: count)
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let begin = Self.comparisons.withLock { $0 }
        let tasks = (0...count).map { _ in
            Task {
                try await semaphore.wait(as: Key(name: "a"), turns: ["a", "b"]) { () async throws(ServiceError) in
                    for await _ in gate { return }
                }
            }
        }
        while semaphore.waitingCount != count { await Task.yield() }
        opening.finish()
        for task in tasks { try await task.value }
        // A few comparisons for each caller, and not several hundred.
        #expect(Self.comparisons.withLock { $0 } - begin < count * 20)
    }
}
