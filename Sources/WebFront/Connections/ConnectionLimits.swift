// How many connections there may be, how long they last, and how many bytes the server keeps for them.

import BackendServices

/// Limits of connections.
public struct ConnectionLimits: Sendable {
    /// How many connections are served at the same time. At this limit, a new connection takes the place of one that has waited
    /// for a request for at least ``idleTime``. When there is no such connection, up to ``surplus`` more connections are accepted
    /// and get 503 with `Retry-After`. Further connections wait in the system's queue of the listening socket.
    public var connections: Int
    /// How long a connection must have waited for a request before it can be closed for a new connection.
    public var idleTime = Duration.seconds(1)
    /// How long bytes can wait for a client while it reads none of them and none are added. The client is disconnected after at least
    /// this time and at most twice this time.
    public var writeLimit = Duration.seconds(10)
    /// The longest time that a connection stays open after a response with `Connection: close`. A connection above ``connections`` is
    /// closed at the latest this time after it was opened.
    public var drainTime = Duration.seconds(2)
    /// The maximum number of bytes that are received and discarded after the last request of a connection, or after the response to
    /// this request when the response was sent before the whole request was received. A client that sends more is disconnected.
    public var drainSize = 256 * 1024

    /// The maximum number of bytes of responses and events that wait for clients to read them, over all connections.
    /// Above this limit connections are closed, see ``HeldBytes``, unless only one connection holds such bytes.
    public var unreadSize = 64 << 20

    /// The maximum number of bytes of requests without a complete response, over all connections. Above this limit connections are
    /// closed, see ``HeldBytes``, unless only one connection holds such bytes. The buffers of these requests take up to three times as
    /// much memory. 64 MiB are a thousand bodies of the maximum size.
    public var unfinishedSize = 64 << 20
    /// How many requests of a connection can be without a complete response. The request that reaches this number is the last
    /// one of its connection. A request of 28 bytes takes about 700 bytes of memory while it waits.
    static let pipelinedRequests = 16

    /// How long a request can wait for its response after the client has ended its input. Then the connection is closed. Most clients
    /// that end their input have closed the connection, which looks the same until the server sends something.
    public var halfClosedTime = Duration.milliseconds(250)

    /// How long ago a client can have ended its input when the server accepts its connection. A connection whose input ended earlier is
    /// closed, and its requests are not read. Only a server that is behind with accepting connections gets such connections.
    public var abandonedTime = Duration.milliseconds(10)

    /// The longest time that the head of a request may take to arrive. After this time the connection is closed.
    public var headTime = Duration.seconds(20)

    /// The value of `Retry-After` for a connection that is not served, in seconds.
    static let retryAfter = ServiceError.retryAfterUnavailable

    public init(connections: Int = 1_000) {
        self.connections = connections
    }

    /// How many connections are accepted only to tell the client that there are too many: an eighth of ``connections``,
    /// from 4 to 128.
    public var surplus: Int { min(128, max(4, connections / 8)) }
}
