// The deadline of a call, and the request id for the logs of both servers.

internal import BackendServices

struct CallWindow: Sendable {
    var deadline: ContinuousClock.Instant
    /// Sent as `X-Request-Id`.
    var requestID: String?

    /// The deadline and the id of the present request.
    /// - Parameter limit: the time limit outside a request.
    static func current(orFor limit: Duration) -> CallWindow {
        guard let context = CallContext.current else { return CallWindow(deadline: .now + limit, requestID: nil) }
        return CallWindow(deadline: context.deadline, requestID: context.requestID.flatMap(sendable))
    }

    /// With a deadline after this duration, if that is earlier.
    func atMost(_ limit: Duration) -> CallWindow {
        CallWindow(deadline: min(deadline, .now + limit), requestID: requestID)
    }

    /// The window for undoing what was made when the deadline may have passed.
    func extended(by limit: Duration) -> CallWindow {
        CallWindow(deadline: max(deadline, .now) + limit, requestID: requestID)
    }

    /// The time until the deadline; zero or negative after it.
    var remaining: Duration {
        ContinuousClock.now.duration(to: deadline)
    }

    /// The id if it is valid in a header: visible ASCII, limited length.
    private static func sendable(_ id: String) -> String? {
        (1...128).contains(id.utf8.count) && id.isVisibleASCII ? id : nil
    }
}

extension String {
    /// Whether all characters are within U+0021 to U+007E.
    var isVisibleASCII: Bool {
        utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
