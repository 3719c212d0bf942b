// Finds clients that do not read their responses.

import Logging
import NIOCore

/// Closes a connection when bytes wait to be written, and for some time the client has read none of them and none were
/// added. This time is at least the limit and at most twice the limit.
final class WriteWatch {
    private let limit: Duration
    private let logger: Logger
    private var writtenBytes = 0
    private var check: Scheduled<Void>?

    init(limit: Duration, logger: Logger) {
        self.limit = limit
        self.logger = logger
    }

    /// Records bytes that are to be written.
    func count(_ size: Int) {
        writtenBytes &+= size
    }

    /// Begins to watch, if something waits to be written.
    func begin(_ context: ChannelHandlerContext) {
        guard check == nil, let state = state(context), state.buffered > 0 else { return }
        let bound = NIOLoopBound((watch: self, context: context), eventLoop: context.eventLoop)
        check = context.eventLoop.scheduleTask(in: TimeAmount(limit)) {
            let (watch, context) = bound.value
            watch.check = nil
            guard let now = watch.state(context), now == state else { return watch.begin(context) }
            watch.logger.info("connection closed: the client does not read")
            context.close(mode: .all, promise: nil)
        }
    }

    /// Ends the watch, because the connection is closed.
    func end() {
        check?.cancel()
    }

    private func state(_ context: ChannelHandlerContext) -> (written: Int, buffered: Int)? {
        guard let buffered = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes) else { return nil }
        return (writtenBytes, buffered)
    }
}
