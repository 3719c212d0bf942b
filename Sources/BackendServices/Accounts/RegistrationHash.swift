// Whether the queue of password hashes computed the hash of a registration.

internal import Synchronization

/// What the queue of password hashes tells ``AttemptThrottle`` about a registration. The error of the registration does not tell
/// whether a hash was computed: `unavailable` has several causes, and `conflict` can be thrown before or after the hash is computed.
package final class RegistrationHash: Sendable {
    package enum Outcome: Sendable {
        /// No hash was requested from the queue, the queue has not answered, the computation failed, or the caller was cancelled while
        /// it waited.
        case none
        /// The queue was full, or the deadline passed before the computation began, so no hash was computed.
        case refused
        /// The hash was computed.
        case made
    }

    /// The object of the registration that runs in the current task; nil outside of a registration.
    @TaskLocal package static var current: RegistrationHash?

    private let state = Mutex(Outcome.none)

    init() {}

    package var outcome: Outcome { state.withLock { $0 } }

    package func note(_ outcome: Outcome) {
        state.withLock { $0 = outcome }
    }
}
