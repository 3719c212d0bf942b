// The limits of connections, and the count of open ones.

/// Limits of connections.
public struct ConnectionLimits: Sendable {
    /// How many connections are served at the same time. A few more get 503 with `Retry-After`, and the others wait in the
    /// queue of the system.
    public var connections: Int
    /// The longest time in which a client takes nothing of its response.
    public var writeLimit = Duration.seconds(10)
    /// The longest time that a connection stays open after its last response.
    public var drainTime = Duration.seconds(2)
    /// How many bytes of an unread body are received after the last response.
    public var drainSize = 256 * 1024

    /// How many bytes of responses and events wait for clients to read them, over all connections. Beyond it, the connection that
    /// holds most is closed. 64 MiB are thousands of pages.
    public var unreadSize = 64 << 20

    /// How many bytes of requests without a complete response are held, over all connections. Beyond it, the connection that holds
    /// most is closed. Their buffers take up to three times as much. 64 MiB are a thousand bodies of the maximum size.
    public var unfinishedSize = 64 << 20
    /// The longest time in which the head of a request arrives.
    public var headTime = Duration.seconds(20)

    /// Seconds.
    static let retryAfter = 5

    public init(connections: Int = 1_000) {
        self.connections = connections
    }

    /// The connections that are accepted only to tell the client that there are too many.
    public var surplus: Int { min(128, max(4, connections / 8)) }
}
