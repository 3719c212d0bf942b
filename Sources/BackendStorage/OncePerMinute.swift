// Work that is done at most once a minute, unless some of it is left.

internal import Synchronization

/// Says when work is due, for example the removal of expired rows: at most once a minute, unless ``repeatNext()`` is called.
package final class OncePerMinute: Sendable {
    private static let interval: Int64 = 60_000
    private let last = Mutex<Int64?>(nil)

    package init() {}

    /// Makes the work due again at the next call of ``begins(at:)``, because not everything was done.
    package func repeatNext() {
        last.withLock { $0 = nil }
    }

    /// - Parameter now: milliseconds since 1970.
    /// - Returns: whether the work is due: at the first call, at the first call after ``repeatNext()``, and when `now` is at least a
    ///   minute after or before the time at which the work was last due.
    package func begins(at now: Int64) -> Bool {
        last.withLock { last in
            // The absolute value, because the clock can be set back.
            if let last, abs(now - last) < Self.interval { return false }
            last = now
            return true
        }
    }
}
