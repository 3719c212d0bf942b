// Tests whether the database can be written.

internal import Synchronization

/// Commits a small change, at most once a second, and never two at the same time. A call while the change runs, or within a
/// second after its start, gets the result of that change. So frequent calls neither wear out the disk nor occupy many connections.
package final class WriteProbe: Sendable {
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

    /// - Parameter write: makes the change, and returns whether that has succeeded.
    package func isWritable(_ write: @escaping @Sendable () async -> Bool) async -> Bool {
        let test = last.withLock { last in
            if let last, last.isRunning || last.start.duration(to: now()) < Self.validity { return last }
            let result = Task {
                let isWritten = await write()
                self.last.withLock { $0?.isRunning = false }
                return isWritten
            }
            let test = Test(result: result, start: now())
            last = test
            return test
        }
        return await test.result.value
    }
}
