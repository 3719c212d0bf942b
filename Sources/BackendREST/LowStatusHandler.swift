// Refuses answers whose status is below 100.

internal import NIOCore
internal import NIOHTTP1

/// Treats an answer with a status below 100 like any other malformed answer: as an error of the connection. AsyncHTTPClient ignores
/// the head of such an answer as if it were informational, and would stop the process at the next part of the answer.
final class LowStatusHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    private var hasFailed = false

    /// Adds this handler to a connection of AsyncHTTPClient, after the decoder and before the handler of AsyncHTTPClient.
    @Sendable static func add(to channel: any Channel) -> EventLoopFuture<Void> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
            try pipeline.addHandler(LowStatusHandler(), position: .after(decoder))
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasFailed else { return }
        if case .head(let head) = unwrapInboundIn(data), head.status.code < 100 {
            hasFailed = true
            // AsyncHTTPClient fails the call and closes the connection.
            context.fireErrorCaught(HTTPParserError.invalidStatus)
        } else {
            context.fireChannelRead(data)
        }
    }
}
