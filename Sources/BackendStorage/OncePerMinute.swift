// Work that is done now and then.

internal import Synchronization

/// Says when something is due that is done with a change, at most once a minute, such as the removal of rows that are over.
package final class OncePerMinute: Sendable {
    private static let interval: Int64 = 60_000
    private let last = Mutex<Int64?>(nil)

    package init() {}

    /// Makes it due with the next change, because not everything was done.
    package func repeatNext() {
        last.withLock { $0 = nil }
    }

    /// - Parameter now: milliseconds since 1970.
    /// - Returns: whether it is due, as at the first call. Then it is not due again before the minute is over.
    package func begins(at now: Int64) -> Bool {
        last.withLock { last in
            // Also after a clock was set back.
            if let last, abs(now - last) < Self.interval { return false }
            last = now
            return true
        }
    }
}
