// Finds clients that do not complete the head of a request.

import Logging
import NIOCore

/// Closes a connection when the head of a request that has begun does not arrive within the limit.
final class HeadWatch {
    private let limit: Duration
    private let logger: Logger
    private var check: Scheduled<Void>?

    init(limit: Duration, logger: Logger) {
        self.limit = limit
        self.logger = logger
    }

    /// Begins to watch, unless a head is watched already.
    func begin(_ context: ChannelHandlerContext) {
        guard check == nil else { return }
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        check = context.eventLoop.scheduleTask(in: TimeAmount(limit)) { [logger] in
            logger.info("connection closed: the client does not complete its request")
            bound.value.close(mode: .all, promise: nil)
        }
    }

    /// Ends the watch, because the head has arrived or none is expected any more.
    func end() {
        check?.cancel()
        check = nil
    }
}
