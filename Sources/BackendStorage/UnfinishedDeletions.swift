// Deletions of accounts that are to be continued.

internal import Synchronization

/// Remembers that the rows of a deleted account could not be removed, so that the removal is tried again while the server
/// runs. ``begins(at:)`` is called after each successful change, because a success shows that the database works again.
package final class UnfinishedDeletions: Sendable {
    private static let pause: Int64 = 60_000
    private let lastFailure = Mutex<Int64?>(nil)

    package init() {}

    /// - Parameter now: milliseconds since 1970.
    package func add(at now: Int64) {
        lastFailure.withLock { $0 = now }
    }

    /// - Parameter now: milliseconds since 1970.
    /// - Returns: whether to try again: true once, when the last failure was a minute or more ago; then false until a minute
    ///   after the next failure.
    package func begins(at now: Int64) -> Bool {
        lastFailure.withLock { last in
            // The absolute value, because the clock can be set back.
            guard let failure = last, abs(now - failure) >= Self.pause else { return false }
            last = nil
            return true
        }
    }
}
