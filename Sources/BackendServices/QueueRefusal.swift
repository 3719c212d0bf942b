// Whether the queue of password hashes refused a call.

internal import Synchronization

/// What the queue of password hashes tells ``AttemptThrottle``: that it refused a call before anything was hashed. The error of
/// such a call, `unavailable`, has other causes too.
package final class QueueRefusal: Sendable {
    /// The object of the registration in the current task; nil for other calls.
    @TaskLocal package static var current: QueueRefusal?

    private let state = Mutex(false)

    init() {}

    package var isNoted: Bool { state.withLock { $0 } }

    package func note() {
        state.withLock { $0 = true }
    }
}
