// What became of the password hash of a registration.

internal import Synchronization

/// What the queue of password hashes tells ``AttemptThrottle`` about a registration. Its error does not tell this: `unavailable`
/// has several causes, and `conflict` can come before and after the hash.
package final class RegistrationHash: Sendable {
    package enum Outcome: Sendable {
        /// Nothing was asked of the queue, or it has not answered.
        case none
        /// The queue had no place, so nothing was hashed.
        case refused
        case made
    }

    /// The object of the registration in the current task; nil for other calls.
    @TaskLocal package static var current: RegistrationHash?

    private let state = Mutex(Outcome.none)

    init() {}

    package var outcome: Outcome { state.withLock { $0 } }

    package func note(_ outcome: Outcome) {
        state.withLock { $0 = outcome }
    }
}
