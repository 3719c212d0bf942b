// The HTTP server with the limits of its connections.

public import Hummingbird
public import HummingbirdCore
public import Logging
import Metrics
import NIOCore
import NIOHTTP1

extension HTTPServerBuilder {
    /// A server for HTTP/1.1 with the rules and limits of connections. Call `Channel.prepareToAccept(logger:)` on its listening
    /// socket once the server is running.
    /// - Parameter isMetered: whether the number of open connections is recorded as the metric `gather_connections`.
    public static func site(_ limits: ConnectionLimits, isMetered: Bool = true, logger: Logger) -> HTTPServerBuilder {
        let connections = OpenConnections(limits, isMetered: isMetered, logger: logger)
        let held = (unread: HeldBytes(limit: limits.unreadSize), unfinished: HeldBytes(limit: limits.unfinishedSize))
        let configuration = HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                RulesInstaller(limits: limits, connections: connections, held: held, logger: logger)
            ],
            // Idle connections are closed after this time.
            idleTimeout: .seconds(75))
        return HTTPServerBuilder {
            SiteChannel(
                HTTP1Channel(responder: $0, configuration: configuration), abandonedTime: limits.abandonedTime)
        }
    }
}

extension ApplicationConfiguration {
    /// The configuration for a server of ``HTTPServerBuilder/site(_:isMetered:logger:)``.
    public static func site(address: BindAddress, _ limits: ConnectionLimits, logger: Logger)
        -> ApplicationConfiguration
    {
        ApplicationConfiguration(
            address: address,
            // The system limits the queue of connections that are not yet accepted to its own maximum, net.core.somaxconn. When the
            // queue is full, clients try again after a second.
            backlog: 4096,
            availableConnectionsDelegate: .maximum(limits.connections + limits.surplus, logger: logger))
    }
}

/// Counts the open connections, and closes some that wait for a request when there are more than the limit.
private final class OpenConnections: Sendable {
    private let limit: Int
    private let logger: Logger
    private let gauge: Meter?
    private let idle: IdleConnections
    private let warning = RareWarning()

    init(_ limits: ConnectionLimits, isMetered: Bool, logger: Logger) {
        limit = limits.connections
        idle = IdleConnections(limit: limits.connections, minimum: limits.idleTime)
        gauge = isMetered ? Meter(label: "gather_connections") : nil
        self.logger = logger
    }

    /// Adds a connection. Above the limit, closes others that wait for a request.
    /// - Returns: false when the connection is above the limit and none could be closed for it.
    func open(_ place: IdleConnections.Place) -> Bool {
        gauge?.increment()
        guard idle.add(place) > limit, !idle.closeLongest() else { return true }
        // The new connection is closed soon without being served, so it does not count towards the limit.
        idle.remove(place)
        warning.log(to: logger, "too many connections", metadata: ["limit": .stringConvertible(limit)])
        return false
    }

    func close(_ place: IdleConnections.Place) {
        idle.remove(place)
        gauge?.decrement()
    }
}

/// Adds handlers to a new connection: ``InputEnd`` before the decoder, ``BodyMerge`` and ``ConnectionRules`` after the decoder, and
/// ``TargetRestorer`` after `HTTP1ToHTTPServerCodec`. The rules are applied before this codec, because its types contain neither
/// the version nor a second host.
private final class RulesInstaller: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let limits: ConnectionLimits
    private let connections: OpenConnections
    private var place: IdleConnections.Place?
    private let held: (unread: HeldBytes, unfinished: HeldBytes)
    private let logger: Logger

    init(
        limits: ConnectionLimits, connections: OpenConnections, held: (unread: HeldBytes, unfinished: HeldBytes),
        logger: Logger
    ) {
        self.limits = limits
        self.connections = connections
        self.held = held
        self.logger = logger
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        ConnectionReads.usual.set(on: context.channel)
        // Most connections have inherited these options from the listening socket, but not those that were opened before
        // `prepareToAccept` was called.
        for (option, value) in ListeningSocket.buffers {
            context.channel.setOption(option, value: value).whenFailure { [logger] in
                logger.error("the size of a buffer of the socket could not be set", metadata: ["error": "\($0)"])
            }
        }
        let place = IdleConnections.Place(context.channel)
        self.place = place
        let isSurplus = !connections.open(place)
        do {
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            let input = InputEnd(limit: limits.drainSize)
            try pipeline.addHandler(input, position: .before(decoder))
            let (merge, target) = (BodyMerge(), RequestTarget())
            try pipeline.addHandler(merge, position: .after(decoder))
            try pipeline.addHandler(
                ConnectionRules(
                    limits: limits, isSurplus: isSurplus, place: place, held: held, input: input, target: target,
                    logger: logger),
                position: .after(merge))
            try pipeline.addHandler(TargetRestorer(target), position: .after(self))
        } catch {
            logger.error("connection closed: its rules could not be installed", metadata: ["error": "\(error)"])
            context.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        if let place { connections.close(place) }
        place = nil
    }
}
