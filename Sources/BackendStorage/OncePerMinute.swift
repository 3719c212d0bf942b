// Work that is done at most once a minute.

internal import Synchronization

/// Says when such work is due, for example the removal of expired rows or a message in the log.
package final class OncePerMinute: Sendable {
    private static let interval: Int64 = 60_000
    private let last = Mutex<Int64?>(nil)

    package init() {}

    /// Makes the work due again at the next call of ``begins(at:)``, because not everything was done.
    package func repeatNext() {
        last.withLock { $0 = nil }
    }

    /// - Parameter now: milliseconds since 1970.
    /// - Returns: whether the work is due, as it is at the first call. After that it is not due before a minute has passed.
    package func begins(at now: Int64) -> Bool {
        last.withLock { last in
            // The absolute value, because the clock can be set back.
            if let last, abs(now - last) < Self.interval { return false }
            last = now
            return true
        }
    }
}
