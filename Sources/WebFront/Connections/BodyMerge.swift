// Merges the small parts of a request's body.

import NIOCore
import NIOHTTP1

/// Merges the parts of a body that arrive in one read, and passes them on as one part. The decoder creates a part for each chunk, and
/// a part that waits for the response to an earlier request takes about a hundred bytes of memory. Chunks of one byte, which are 6
/// bytes on the wire, would take many times the memory that is counted for them.
final class BodyMerge: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private var body: ByteBuffer?

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .body(var part) = unwrapInboundIn(data) else {
            pass(context)
            return context.fireChannelRead(data)
        }
        if body?.writeBuffer(&part) == nil { body = part }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        pass(context)
        context.fireChannelReadComplete()
    }

    private func pass(_ context: ChannelHandlerContext) {
        guard let body else { return }
        self.body = nil
        context.fireChannelRead(wrapInboundOut(.body(body)))
    }
}
