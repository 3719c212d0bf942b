// Failures of a database, which the health checks of a load balancer see for a while.

internal import Synchronization

/// Whether a failure was noticed in the last 30 seconds. A health check with a small change of its own does not find every failure:
/// that change can succeed while other calls fail.
package final class RecentFailure: Sendable {
    /// How long a failure counts, in milliseconds. A call that succeeds does not shorten this time: it may have used another part
    /// of the database.
    private static let duration: Int64 = 30_000

    private let last = Mutex<Int64?>(nil)

    package init() {}

    /// - Parameter now: milliseconds since 1970.
    package func isRecent(at now: Int64) -> Bool {
        // The absolute value, because the clock can be set back.
        last.withLock { last in last.map { abs(now - $0) < Self.duration } ?? false }
    }

    package func note(at now: Int64) {
        last.withLock { $0 = now }
    }
}
