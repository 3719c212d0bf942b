// Connections that a server accepts or serves while it stops.

import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// Hummingbird's `HTTP1Channel`, with connections that can be dropped. A server that stops drops a connection whose `setup` ends when
/// the server no longer takes connections to handle. NIO ends the process when a `NIOAsyncChannel` is dropped without being closed.
struct SiteChannel: ServerChildChannel {
    private let http: HTTP1Channel

    init(_ http: HTTP1Channel) {
        self.http = http
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<AcceptedConnection> {
        http.setup(channel: channel, logger: logger).map { AcceptedConnection($0) }
    }

    /// Closes the connection when the task is cancelled, which happens when the time for a graceful stop has passed. Hummingbird alone
    /// would only stop reading, so requests that wait for a turn of their network would still be answered.
    func handle(value: AcceptedConnection, logger: Logger) async {
        let connection = value.take()
        await withTaskCancellationHandler {
            await http.handle(value: connection, logger: logger)
        } onCancel: {
            connection.channel.close(promise: nil)
        }
    }
}

/// A connection that is closed when it is released without being handled.
final class AcceptedConnection: ServerChildChannelValue {
    private let connection: HTTP1Channel.Value
    private let isTaken = Atomic(false)

    init(_ connection: HTTP1Channel.Value) {
        self.connection = connection
    }

    var channel: any Channel { connection.channel }

    /// The connection, which the caller must close.
    func take() -> HTTP1Channel.Value {
        isTaken.store(true, ordering: .relaxed)
        return connection
    }

    deinit {
        guard !isTaken.load(ordering: .relaxed) else { return }
        Task { [connection] in try? await connection.executeThenClose { _, _ in } }
    }
}
