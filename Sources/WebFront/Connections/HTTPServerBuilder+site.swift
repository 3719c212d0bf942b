// The HTTP server with the limits of its connections.

public import Hummingbird
public import HummingbirdCore
public import Logging
import Metrics
import NIOCore
import NIOHTTP1
import Synchronization

extension HTTPServerBuilder {
    /// HTTP/1.1 with the rules and limits of connections.
    /// - Parameter isMetered: whether the metric `gather_connections` has the number of open connections.
    public static func site(_ limits: ConnectionLimits, isMetered: Bool = true, logger: Logger) -> HTTPServerBuilder {
        let count = ConnectionCount(limit: limits.connections, isMetered: isMetered, logger: logger)
        let held = (unread: HeldBytes(limit: limits.unreadSize), unfinished: HeldBytes(limit: limits.unfinishedSize))
        return .http1(
            configuration: .init(
                additionalChannelHandlers: [
                    RulesInstaller(limits: limits, count: count, held: held, logger: logger)
                ],
                // Idle connections are closed after this time.
                idleTimeout: .seconds(75)))
    }
}

extension ApplicationConfiguration {
    /// The configuration for a server of ``HTTPServerBuilder/site(_:isMetered:logger:)``.
    public static func site(address: BindAddress, _ limits: ConnectionLimits, logger: Logger)
        -> ApplicationConfiguration
    {
        ApplicationConfiguration(
            address: address,
            availableConnectionsDelegate: .maximum(limits.connections + limits.surplus, logger: logger))
    }
}

/// The number of open connections.
private final class ConnectionCount: Sendable {
    private let limit: Int
    private let logger: Logger
    private let gauge: Meter?
    private let state = Mutex((count: 0, lastWarning: ContinuousClock.Instant?.none))

    init(limit: Int, isMetered: Bool, logger: Logger) {
        self.limit = limit
        gauge = isMetered ? Meter(label: "gather_connections") : nil
        self.logger = logger
    }

    /// Counts one more connection. Logs at most once a minute that there are too many.
    /// - Returns: whether the connection is within the limit.
    func open() -> Bool {
        let (isWithin, warns) = state.withLock { state in
            state.count += 1
            gauge?.set(state.count)
            guard state.count > limit else { return (true, false) }
            let warns = state.lastWarning.map { $0.duration(to: .now) > .seconds(60) } ?? true
            if warns { state.lastWarning = .now }
            return (false, warns)
        }
        if warns { logger.warning("too many connections", metadata: ["limit": .stringConvertible(limit)]) }
        return isWithin
    }

    func close() {
        state.withLock { state in
            state.count -= 1
            gauge?.set(state.count)
        }
    }
}

/// Adds ``InputEnd`` and ``ConnectionRules`` to a new connection, before and behind the decoder. Hummingbird's handlers come
/// later and see the types of `HTTPTypes`, which tell neither the version nor a second host.
private final class RulesInstaller: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    /// In bytes. The system reserves twice as many. A page fits into it.
    private let sendBuffer: ChannelOptions.Types.SocketOption.Value = 64 * 1024
    private let limits: ConnectionLimits
    private let count: ConnectionCount
    private let held: (unread: HeldBytes, unfinished: HeldBytes)
    private let logger: Logger

    init(
        limits: ConnectionLimits, count: ConnectionCount, held: (unread: HeldBytes, unfinished: HeldBytes),
        logger: Logger
    ) {
        self.limits = limits
        self.count = count
        self.held = held
        self.logger = logger
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        // Each connection keeps the buffer of its last read. Most requests of browsers fit into the first 1,024 bytes; for
        // larger ones the buffer grows.
        context.channel.setOption(
            .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 1_024, maximum: 65_536)
        ).whenFailure { [logger] in
            logger.error("the size of the receive buffer could not be set", metadata: ["error": "\($0)"])
        }
        // The system would keep megabytes for each client that does not read, and `ConnectionRules` could not count them.
        context.channel.setOption(.socketOption(.so_sndbuf), value: sendBuffer).whenFailure { [logger] in
            logger.error("the size of the send buffer could not be set", metadata: ["error": "\($0)"])
        }
        let isSurplus = !count.open()
        do {
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            let input = InputEnd(limit: limits.drainSize)
            try pipeline.addHandler(input, position: .before(decoder))
            try pipeline.addHandler(
                ConnectionRules(
                    limits: limits, isSurplus: isSurplus, held: held, input: input, logger: logger),
                position: .after(decoder))
        } catch {
            logger.error("connection closed: its rules could not be installed", metadata: ["error": "\(error)"])
            context.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        count.close()
    }
}
