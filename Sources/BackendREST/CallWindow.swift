// How long a call may take, and what it is called in the logs of both sides.

internal import BackendServices

struct CallWindow: Sendable {
    var deadline: ContinuousClock.Instant
    /// Sent as `X-Request-Id`.
    var requestID: String?

    /// The window of the page at hand.
    /// - Parameter limit: how long from now where there is no page.
    static func current(orFor limit: Duration) -> CallWindow {
        guard let context = CallContext.current else { return CallWindow(deadline: .now + limit, requestID: nil) }
        return CallWindow(deadline: context.deadline, requestID: context.requestID.flatMap(sendable))
    }

    /// The same call, but no later than so long from now.
    func atMost(_ limit: Duration) -> CallWindow {
        CallWindow(deadline: min(deadline, .now + limit), requestID: requestID)
    }

    /// The time that is left, none or less when it is over.
    var remaining: Duration {
        ContinuousClock.now.duration(to: deadline)
    }

    /// An id that can stand in a header: visible ASCII, not too long.
    private static func sendable(_ id: String) -> String? {
        (1...128).contains(id.utf8.count) && id.isVisibleASCII ? id : nil
    }
}

extension String {
    /// Nothing but U+0021 to U+007E.
    var isVisibleASCII: Bool {
        utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
