// The deadline of a call, and the request id for the logs of this server and of the backend.

internal import BackendServices
internal import Entities

struct CallWindow: Sendable {
    var deadline: ContinuousClock.Instant
    /// Sent as `X-Request-Id`.
    var requestID: String?

    /// The deadline and the id of the request that is being answered.
    /// - Parameter defaultLimit: the time until the deadline of a call that belongs to no request.
    static func current(defaultLimit: Duration) -> CallWindow {
        guard let context = CallContext.current else {
            return CallWindow(deadline: .now + defaultLimit, requestID: nil)
        }
        return CallWindow(deadline: context.deadline, requestID: context.requestID.flatMap(validRequestID))
    }

    /// The window with a deadline at most this duration from now.
    func atMost(_ limit: Duration) -> CallWindow {
        CallWindow(deadline: min(deadline, .now + limit), requestID: requestID)
    }

    /// A window for calls that must also be possible after the deadline, such as those that undo changes. It ends this
    /// duration after the deadline or after now, whichever is later.
    func extended(by limit: Duration) -> CallWindow {
        CallWindow(deadline: max(deadline, .now) + limit, requestID: requestID)
    }

    /// The time until the deadline; zero or negative after it.
    var remaining: Duration {
        ContinuousClock.now.duration(to: deadline)
    }

    /// The id if it is valid in a header: visible ASCII, limited length.
    private static func validRequestID(_ id: String) -> String? {
        (1...128).contains(id.utf8.count) && id.isVisibleASCII ? id : nil
    }
}
