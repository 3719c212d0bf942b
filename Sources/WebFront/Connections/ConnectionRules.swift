// The rules of HTTP/1.1 that Hummingbird leaves to its users: when a connection is closed, and which requests are rejected.

import Logging
import NIOCore
import NIOHTTP1

/// Applies these rules to the messages of a connection, before Hummingbird gets the requests:
/// - A request names one valid host (RFC 9112, 3.2), or none in HTTP/1.0. Any other request is answered with 400.
/// - `Connection` is a list, in which the case of `close` is ignored (RFC 9112, 9.3). A connection of HTTP/1.0 gets one
///   response, which has no chunks (6.1).
/// - A response to `CONNECT`, or to a request with `Upgrade`, is the last one, because the decoder decodes nothing after such a
///   request, and this server has no other protocol.
/// - A client that waits for `100 (Continue)` gets it, unless its body is declared too large (RFC 9110, 10.1.1).
/// - A response that is sent before the body was received closes the connection. So that the client can read the response,
///   a bounded part of the body is discarded first (RFC 9112, 9.6).
/// - The 16th request without a complete response is the last one of its connection. The client has to send later requests
///   again on a new connection (RFC 9112, 9.3.2).
/// - A client that does not read its response is disconnected.
/// - A connection above the limit of connections gets 503, unless another connection waits for a request and is closed instead.
/// - When too many bytes of responses are not read, over all connections, connections are closed, see ``HeldBytes``. The same
///   applies to the bytes of requests without a complete response.
/// - A connection is closed soon after the client has ended its input, unless the response to its only request has begun.
/// - A connection is closed when the head of a request does not arrive within the limit of time. When the head begins before
///   the response to the previous request is complete, this time begins with the first bytes that arrive after that response.
final class ConnectionRules: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private enum Phase {
        case open
        /// No further request is processed: the current one is the last or malformed, or the last response is being
        /// written.
        case last
        /// The last response was sent. What arrives is discarded, and the connection is closed soon.
        case draining
    }

    private let limits: ConnectionLimits
    /// Whether the connection is above the limit of connections.
    private let isSurplus: Bool
    private let place: IdleConnections.Place
    private let unread: UnreadResponses
    private var unfinished: UnfinishedRequests
    private let input: InputEnd
    private let target: RequestTarget
    private var phase = Phase.open
    /// The requests without a complete response, oldest first.
    private var exchanges: [Exchange] = []
    /// Whether the response that is being written is the last one.
    private var closesAfterResponse = false
    /// Whether the response to the oldest request has begun.
    private var isResponding = false
    private var isInputClosed = false
    private let writeWatch: WriteWatch
    private let headWatch: HeadWatch
    private var closing: Scheduled<Void>?
    private var abandoning: Scheduled<Void>?

    /// - Parameters:
    ///   - place: records whether the connection waits for a request.
    ///   - held: the bytes of unread responses, and of requests without a complete response, of all connections.
    ///   - input: the handler in front of the decoder of this connection.
    ///   - target: keeps the path of each request for the ``TargetRestorer`` of this connection.
    init(
        limits: ConnectionLimits, isSurplus: Bool, place: IdleConnections.Place,
        held: (unread: HeldBytes, unfinished: HeldBytes), input: InputEnd, target: RequestTarget, logger: Logger
    ) {
        self.limits = limits
        self.isSurplus = isSurplus
        self.place = place
        unread = UnreadResponses(of: held.unread, logger: logger)
        unfinished = UnfinishedRequests(of: held.unfinished, logger: logger)
        self.input = input
        self.target = target
        writeWatch = WriteWatch(limit: limits.writeLimit, logger: logger)
        headWatch = HeadWatch(limit: limits.headTime, logger: logger)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        // A surplus connection is closed soon, even if its client sends no request.
        if isSurplus { scheduleClose(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        writeWatch.end()
        headWatch.end()
        closing?.cancel()
        abandoning?.cancel()
        unread.end()
        unfinished.removeAll()
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let isIncomplete = exchanges.last.map { !$0.isReceived } ?? false
        guard phase == .open || phase == .last && isIncomplete else { return }
        switch unwrapInboundIn(data) {
        case .head(var head):
            headWatch.end()
            head.headers = head.headers.forConversion
            guard begin(Exchange(head), context) else { return }
            return context.fireChannelRead(wrapInboundOut(.head(target.take(from: head))))
        case .body(let part):
            guard let last = exchanges.indices.last else { break }
            exchanges[last].bodySize += part.readableBytes
            if exchanges[last].bodySize > RequestBytes.bodyLimit { input.bytes.discard(part.readableBytes) }
        case .end:
            let held = input.bytes.endRequest()
            if let last = exchanges.indices.last { exchanges[last].end(holding: held) }
            if phase == .last { input.reach() }
        }
        context.fireChannelRead(data)
    }

    /// - Returns: false when the request is rejected, so that it is not passed on.
    private func begin(_ exchange: Exchange, _ context: ChannelHandlerContext) -> Bool {
        if isSurplus {
            refuse(context)
            return false
        }
        guard exchange.namesHost else {
            phase = .last
            // Hummingbird answers 400 after the responses to earlier requests.
            context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
            return false
        }
        exchanges.append(exchange)
        place.endWaiting()
        if exchanges.count == ConnectionLimits.pipelinedRequests { exchanges[exchanges.count - 1].closes = true }
        if exchanges[exchanges.count - 1].closes { phase = .last }
        sendContinue(context)
        return true
    }

    /// Sends `100 (Continue)` for the first request without a response, if the client waits for that before it sends the body. Later
    /// requests wait for the responses to earlier ones.
    private func sendContinue(_ context: ChannelHandlerContext) {
        guard let exchange = exchanges.first, exchange.awaitsContinue, !exchange.isReceived, exchange.bodySize == 0
        else { return }
        context.writeAndFlush(
            wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))), promise: nil)
    }

    private func refuse(_ context: ChannelHandlerContext) {
        phase = .last
        let headers: HTTPHeaders = ["Retry-After": "\(ConnectionLimits.retryAfter)", "Content-Length": "0"]
        let head = HTTPResponseHead(version: .http1_1, status: .serviceUnavailable, headers: headers)
        write(context: context, data: wrapOutboundOut(.head(head)), promise: nil)
        write(context: context, data: wrapOutboundOut(.end(nil)), promise: nil)
    }

    private func countInput(_ context: ChannelHandlerContext) {
        let size = exchanges.reduce(input.bytes.count) { $0 + $1.heldBytes }
        if !unfinished.set(size, of: context.channel) { context.close(mode: .all, promise: nil) }
    }

    // MARK: Responses

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head) where head.status.code < 200:
            context.write(data, promise: promise)
        case .head(var head):
            isResponding = true
            closesAfterResponse = head.adapt(to: exchanges.first)
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body(let part):
            writeWatch.count(part.readableBytes)
            let written = promise ?? context.eventLoop.makePromise()
            guard unread.add(part.readableBytes, until: written.futureResult, of: context.channel) else {
                return context.close(mode: .all, promise: written)
            }
            context.write(data, promise: written)
        case .end(let trailers):
            let data = wrapOutboundOut(.end(of: exchanges.first, trailers))
            isResponding = false
            if !exchanges.isEmpty { exchanges.removeFirst() }
            countInput(context)
            let written = promise ?? context.eventLoop.makePromise()
            let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
            guard closesAfterResponse else {
                written.futureResult.whenSuccess {
                    let handler = bound.value.handler
                    if handler.exchanges.isEmpty { handler.place.beginWaiting() }
                }
                context.write(data, promise: written)
                return sendContinue(context)
            }
            phase = .last
            written.futureResult.whenSuccess {
                bound.value.handler.close(context: bound.value.context, mode: .output, promise: nil)
            }
            context.writeAndFlush(data, promise: written)
            writeWatch.begin(context)
        }
    }

    func flush(context: ChannelHandlerContext) {
        context.flush()
        writeWatch.begin(context)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .output else { return context.close(mode: mode, promise: promise) }
        // NIO closes the output after it has written all pending bytes.
        let closed = promise ?? context.eventLoop.makePromise()
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        closed.futureResult.whenComplete { _ in
            let (handler, context) = bound.value
            handler.drain(context)
        }
        context.close(mode: .output, promise: closed)
    }

    // MARK: Draining

    /// Closes the connection: immediately when the client has ended its input, otherwise later. What arrives until then is
    /// discarded. If the connection were closed while the client sends, TCP would reset it, and the client could lose the response.
    private func drain(_ context: ChannelHandlerContext) {
        guard phase != .draining else { return }
        phase = .draining
        headWatch.end()
        input.reach()
        guard !isInputClosed else { return context.close(mode: .all, promise: nil) }
        scheduleClose(context)
        // Hummingbird's handlers no longer read, so this handler reads the input that is discarded.
        context.read()
    }

    private func scheduleClose(_ context: ChannelHandlerContext) {
        guard closing == nil else { return }
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        closing = context.eventLoop.scheduleTask(in: TimeAmount(limits.drainTime)) {
            bound.value.close(mode: .all, promise: nil)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        countInput(context)
        if phase == .open, exchanges.isEmpty, input.bytes.hasBegun { headWatch.begin(context) }
        context.fireChannelReadComplete()
        if phase == .draining { context.read() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The error is in input that is discarded.
        if phase == .draining { return }
        if error is HTTPParserError { phase = .last }
        context.fireErrorCaught(error)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        context.fireUserInboundEventTriggered(event)
        guard case ChannelEvent.inputClosed = event else { return }
        isInputClosed = true
        if phase == .draining { return context.close(mode: .all, promise: nil) }
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        abandoning = context.eventLoop.scheduleTask(in: TimeAmount(limits.halfClosedTime)) {
            let (handler, context) = bound.value
            let count = handler.exchanges.count
            if count > 1 || count == 1 && !handler.isResponding { context.close(mode: .all, promise: nil) }
        }
    }
}
