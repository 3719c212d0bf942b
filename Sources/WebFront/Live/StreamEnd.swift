// Why a live stream ends.

import Synchronization

/// The reason why a stream ended. The first reason is kept.
final class StreamEnd: Sendable {
    enum Reason: String {
        /// The client closed the connection.
        case left
        /// The session or the link has ended, or the match was deleted.
        case over
        /// The client did not read.
        case slow
        /// The server shuts down.
        case stopped
        /// The place of the stream was given to another stream.
        case displaced
        /// Too many events waited to be rendered.
        case busy
    }

    private let noted = Mutex((reason: Reason?.none, isWritten: false, waiter: EventWaiter?.none))

    /// Nil when no reason was noted, for example because the connection broke.
    var reason: Reason? { noted.withLock { $0.reason } }
    /// Whether a last event tells the client when to connect again.
    var endsWithGoodbye: Bool {
        switch reason {
        case .stopped, .displaced, .busy: true
        case .left, .over, .slow, nil: false
        }
    }

    /// Whether the whole response was written.
    var isWritten: Bool { noted.withLock { $0.isWritten } }

    /// Notes a reason, and ends the wait for an event.
    func note(_ reason: Reason) {
        let waiter = noted.withLock { noted in
            noted.reason = noted.reason ?? reason
            return noted.waiter
        }
        waiter?.end(with: .refused)
    }

    /// Waits until an event is rendered, or until there is a reason to end the stream. The task of a stream is cancelled only when
    /// the server has to stop immediately.
    func outcome(of waiter: EventWaiter) async -> EventWaiter.Outcome {
        let isOver = noted.withLock { noted in
            noted.waiter = waiter
            return noted.reason != nil
        }
        if isOver { waiter.end(with: .refused) }
        defer { noted.withLock { $0.waiter = nil } }
        return await withTaskCancellationHandler {
            await waiter.outcome()
        } onCancel: {
            note(.stopped)
        }
    }

    func noteWritten() {
        noted.withLock { $0.isWritten = true }
    }
}
