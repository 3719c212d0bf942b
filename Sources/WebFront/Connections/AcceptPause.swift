// What the server does when there is no file descriptor or no memory for another connection.

import Foundation
import Logging
import NIOCore

extension Channel {
    /// Adds a handler that stops accepting connections for a second when the process or the system runs out of file descriptors or
    /// memory. Without the pause, the event loop of the listening socket is woken up again and again for the connection that it cannot
    /// accept.
    ///
    /// Logs an error when the handler cannot be added, for example because the channel is closed.
    func pauseWithoutDescriptors(logger: Logger) async {
        do {
            try await eventLoop.submit {
                try self.pipeline.syncOperations.addHandler(AcceptPause(logger: logger), position: .first)
            }.get()
        } catch {
            logger.error(
                "accepting connections will not pause when file descriptors run out", metadata: ["error": "\(error)"])
        }
    }
}

final class AcceptPause: ChannelInboundHandler {
    typealias InboundIn = Channel

    private let logger: Logger
    private let pause: TimeAmount
    private var isPaused = false
    private var failures = 0

    init(logger: Logger, pause: TimeAmount = .seconds(1)) {
        self.logger = logger
        self.pause = pause
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? IOError, Self.passing.contains(error.errnoCode) else {
            return context.fireErrorCaught(error)
        }
        guard !isPaused else { return }
        isPaused = true
        failures += 1
        // Logs the first failure and then, with pauses of a second, about one failure a minute until a connection is accepted.
        if failures % 60 == 1 {
            logger.error(
                "cannot accept connections, waiting",
                metadata: ["error": "\(String(cString: strerror(error.errnoCode)))"])
        }
        setReading(false, context)
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: pause) {
            let (handler, context) = bound.value
            handler.isPaused = false
            handler.setReading(true, context)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if failures > 0 {
            failures = 0
            logger.notice("accepting connections again")
        }
        context.fireChannelRead(data)
    }

    /// The errors that can end when other connections are closed. Other errors need no pause: after `ECONNABORTED` the next connection
    /// can be accepted immediately.
    private static let passing: Set<CInt> = [EMFILE, ENFILE, ENOBUFS, ENOMEM]

    /// Sets `autoRead`, because a channel whose `read` events are only held back stays registered for new connections, which
    /// wake up the event loop.
    private func setReading(_ isReading: Bool, _ context: ChannelHandlerContext) {
        try? context.channel.syncOptions?.setOption(.autoRead, value: isReading)
    }
}
