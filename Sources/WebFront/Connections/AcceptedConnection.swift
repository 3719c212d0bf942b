// Connections that a server accepts or serves while it stops, or whose client has gone before the server accepted them.

import Foundation
import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// Hummingbird's `HTTP1Channel`, with connections that can be dropped. A server that stops drops a connection whose `setup` ends when
/// the server no longer takes connections to handle. NIO ends the process when a `NIOAsyncChannel` is dropped without being closed.
struct SiteChannel: ServerChildChannel {
    private let http: HTTP1Channel
    private let abandonedTime: Duration

    /// - Parameter abandonedTime: ``ConnectionLimits/abandonedTime``.
    init(_ http: HTTP1Channel, abandonedTime: Duration) {
        self.http = http
        self.abandonedTime = abandonedTime
    }

    /// Closes the connection when its client has gone. This takes much less time than reading its requests. Otherwise a client that
    /// opens connections and closes them at once would fill the system's queue of connections, and others would wait behind it.
    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<AcceptedConnection> {
        channel.isAbandoned(since: abandonedTime).flatMap { isAbandoned in
            guard isAbandoned else {
                return http.setup(channel: channel, logger: logger).map { AcceptedConnection($0) }
            }
            channel.close(promise: nil)
            return channel.eventLoop.makeSucceededFuture(AcceptedConnection(closed: channel))
        }
    }

    /// Closes the connection when the task is cancelled, which happens when the time for a graceful stop has passed. Hummingbird alone
    /// would only stop reading, so requests that wait for a turn of their network would still be answered.
    func handle(value: AcceptedConnection, logger: Logger) async {
        guard let connection = value.take() else { return }
        await withTaskCancellationHandler {
            await http.handle(value: connection, logger: logger)
        } onCancel: {
            connection.channel.close(promise: nil)
        }
    }
}

/// A connection that is closed when it is released without being handled.
final class AcceptedConnection: ServerChildChannelValue {
    let channel: any Channel
    /// nil when the connection was closed as soon as it was accepted.
    private let connection: HTTP1Channel.Value?
    private let isTaken = Atomic(false)

    init(_ connection: HTTP1Channel.Value) {
        self.connection = connection
        channel = connection.channel
    }

    /// - Parameter channel: a connection that was closed as soon as it was accepted.
    init(closed channel: any Channel) {
        connection = nil
        self.channel = channel
    }

    /// The connection, which the caller must close, or nil when it is closed.
    func take() -> HTTP1Channel.Value? {
        isTaken.store(true, ordering: .relaxed)
        return connection
    }

    deinit {
        guard let connection, !isTaken.load(ordering: .relaxed) else { return }
        Task { try? await connection.executeThenClose { _, _ in } }
    }
}

extension Channel {
    /// Whether the client reset the connection, or ended its input at least this time ago. The answer is false where the system does
    /// not tell this.
    func isAbandoned(since time: Duration) -> EventLoopFuture<Bool> {
        #if os(Linux)
        guard let options = self as? any SocketOptionProvider else { return eventLoop.makeSucceededFuture(false) }
        return options.getTCPInfo().map { information in
            switch Int(information.tcpi_state) {
            case TCP_CLOSE: true
            // The last segment of the client was the end of its input.
            case TCP_CLOSE_WAIT: .milliseconds(information.tcpi_last_ack_recv) >= time
            default: false
            }
        }
        .recover { _ in false }
        #else
        return eventLoop.makeSucceededFuture(false)
        #endif
    }
}
