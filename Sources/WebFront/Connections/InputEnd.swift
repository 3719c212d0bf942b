// What a client sends after its last request.

import NIOCore

/// Drops the bytes that arrive after the last request of a connection. It is in front of the decoder, which would keep them: it
/// decodes nothing after `CONNECT` or a request with `Upgrade`, whose connection would belong to another protocol.
final class InputEnd: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let limit: Int
    private var isReached = false
    private var dropped = 0

    /// - Parameter limit: the maximum number of dropped bytes. The connection is closed at more.
    init(limit: Int) {
        self.limit = limit
    }

    /// From now on what arrives is dropped.
    func reach() {
        isReached = true
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard isReached else { return context.fireChannelRead(data) }
        dropped += unwrapInboundIn(data).readableBytes
        if dropped > limit { context.close(mode: .all, promise: nil) }
    }
}
