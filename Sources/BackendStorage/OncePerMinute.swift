// Work that is done now and then.

internal import Synchronization

/// Says when a task is due that is done together with a change, at most once a minute, such as the removal of expired rows.
package final class OncePerMinute: Sendable {
    private static let interval: Int64 = 60_000
    private let last = Mutex<Int64?>(nil)

    package init() {}

    /// Makes the task due with the next change, because not everything was done.
    package func repeatNext() {
        last.withLock { $0 = nil }
    }

    /// - Parameter now: milliseconds since 1970.
    /// - Returns: whether the task is due, as at the first call. Then it is not due again before a minute has passed.
    package func begins(at now: Int64) -> Bool {
        last.withLock { last in
            // The absolute value, because the clock can be set back.
            if let last, abs(now - last) < Self.interval { return false }
            last = now
            return true
        }
    }
}
