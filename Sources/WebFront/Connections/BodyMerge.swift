// Merges the small parts of a request's body.

import NIOCore
import NIOHTTP1

/// Merges the parts of a body that the event loop reads before it turns to other connections, and passes them on as one part. The
/// decoder creates a part for each chunk, and a part that waits for the response to an earlier request takes about a hundred bytes of
/// memory. Chunks of one byte, which are 6 bytes on the wire, would take many times the memory that is counted for them.
///
/// Decoding such chunks takes 0.5 µs each, and the event loop decodes everything that it reads. After a small part that is not
/// the first of the merged parts, less is read at a time until the end of the body, so that other connections wait for hundreds of
/// chunks, and not for thousands.
final class BodyMerge: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    /// The size in bytes below which a part is small. Reads of a body without chunks are usually larger, except the last one.
    private static let smallSize = 256
    private var body: ByteBuffer?
    private var readsLess = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .body(var part):
            let isSmall = part.readableBytes < Self.smallSize
            if body?.writeBuffer(&part) == nil {
                body = part
            } else if isSmall {
                readLess(context)
            }
        case .end:
            pass(context)
            context.fireChannelRead(data)
            if readsLess {
                readsLess = false
                ConnectionReads.usual.set(on: context.channel)
            }
        case .head:
            context.fireChannelRead(data)
        }
    }

    private func readLess(_ context: ChannelHandlerContext) {
        guard !readsLess else { return }
        readsLess = true
        ConnectionReads.ofSmallChunks.set(on: context.channel)
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
