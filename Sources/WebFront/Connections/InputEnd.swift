// What a client sends, before it is decoded.

import NIOCore
import NIOHTTP1

/// Counts the bytes of requests, and drops those that arrive after the last request of a connection, or after the response to it. A
/// request with too many bytes that are not UTF-8 is the last one, and is rejected.
///
/// This handler is in front of the decoder, because the decoder takes long for such bytes. Besides, after `CONNECT` or a request with
/// `Upgrade` the decoder would keep what follows: it decodes nothing more, because another protocol could follow.
final class InputEnd: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// The bytes that were received since the last complete request.
    var bytes = RequestBytes()
    private let limit: Int
    private var isReached = false
    private var dropped = 0

    /// - Parameter limit: the maximum number of dropped bytes. Above it the connection is closed.
    init(limit: Int) {
        self.limit = limit
    }

    /// Drops what arrives from now on.
    func reach() {
        isReached = true
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        guard isReached else {
            bytes.receive(part)
            guard bytes.isInvalid else { return context.fireChannelRead(data) }
            reach()
            // Hummingbird answers 400 after the responses to earlier requests.
            return context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
        }
        dropped += part.readableBytes
        if dropped > limit { context.close(mode: .all, promise: nil) }
    }
}
