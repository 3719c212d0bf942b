// Tests whether the database can be written.

internal import Synchronization

/// Commits a small change, at most one each second: calls within a second after its start get its result, so that frequent
/// calls neither wear out the disk nor occupy connections.
package final class WriteProbe: Sendable {
    private let now: @Sendable () -> ContinuousClock.Instant
    private let last = Mutex<(test: Task<Bool, Never>, at: ContinuousClock.Instant)?>(nil)

    private static let validity = Duration.seconds(1)

    package init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    /// - Parameter write: makes the change, and returns whether that has succeeded.
    package func isWritable(_ write: @escaping @Sendable () async -> Bool) async -> Bool {
        let test = last.withLock { last in
            if let last, last.at.duration(to: now()) < Self.validity { return last.test }
            let test = Task(operation: write)
            last = (test, now())
            return test
        }
        return await test.value
    }
}
