// What a client sends, before it is decoded.

import NIOCore

/// Counts the bytes of requests, and drops those that arrive after the last request of a connection, or after the response to it. This
/// handler is in front of the decoder, because after `CONNECT` or a request with `Upgrade` the decoder would keep the bytes: it
/// decodes nothing more, because another protocol could follow.
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
        let size = unwrapInboundIn(data).readableBytes
        guard isReached else {
            bytes.receive(size)
            return context.fireChannelRead(data)
        }
        dropped += size
        if dropped > limit { context.close(mode: .all, promise: nil) }
    }
}
