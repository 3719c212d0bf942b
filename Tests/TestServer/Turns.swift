// A bound on how many servers run at once: hundreds of tests begin at the same time, and each has sockets and databases.

/// Lets a few tests run at a time; the others wait their turn.
public actor Turns {
    public static let shared = Turns(count: 8)

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int) {
        free = count
    }

    /// Runs the body when it is its turn. A body must not wait for another turn.
    public nonisolated func take<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        await enter()
        do {
            let value = try await body()
            await leave()
            return value
        } catch {
            await leave()
            throw error
        }
    }

    private func enter() async {
        guard free == 0 else { return free -= 1 }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
