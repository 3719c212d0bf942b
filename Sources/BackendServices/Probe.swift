// Tests whether a database or a server can be used.

internal import Synchronization

/// Makes a test, such as committing a small change, at most once a second, and never two tests at the same time. A call while the
/// test runs, or within a second after its start, receives the result of that test. So frequent calls neither wear out the disk
/// nor occupy many connections.
package final class Probe: Sendable {
    private struct Test {
        let result: Task<Bool, Never>
        let start: ContinuousClock.Instant
        var isRunning = true
    }

    private let now: @Sendable () -> ContinuousClock.Instant
    private let last = Mutex<Test?>(nil)

    private static let validity = Duration.seconds(1)

    package init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    /// - Parameter test: returns whether it has succeeded.
    package func succeeds(_ test: @escaping @Sendable () async -> Bool) async -> Bool {
        let test = last.withLock { last in
            if let last, last.isRunning || last.start.duration(to: now()) < Self.validity { return last }
            let result = Task {
                let hasSucceeded = await test()
                self.last.withLock { $0?.isRunning = false }
                return hasSucceeded
            }
            let test = Test(result: result, start: now())
            last = test
            return test
        }
        return await test.result.value
    }
}
