// The content coding of a stream of events: none, or gzip.

import Compression
import NIOCore

/// An event as it is sent.
struct EventBytes: Sendable {
    /// The bytes to send: those of ``block`` when there is one, otherwise the text.
    fileprivate let bytes: ByteBuffer
    /// Nil for a stream without compression.
    fileprivate let block: GzipBlock?

    /// How many bytes of memory the event takes. A compressed event holds its encoded bytes twice.
    var size: Int { bytes.readableBytes + (block?.encoded.count ?? 0) }

    /// - Parameter isCompressed: whether the event is for a stream that is compressed. All events of a stream are
    ///   compressed, or none is.
    init(_ text: ByteBuffer, isCompressed: Bool) {
        block = isCompressed ? GzipBlock(text.readableBytesView) : nil
        bytes = block.map { ByteBuffer(bytes: $0.encoded) } ?? text
    }
}

/// Makes the bytes of one response from its events.
struct EventCoding: Sendable {
    private var gzip: GzipStream?

    init(isCompressed: Bool) {
        gzip = isCompressed ? GzipStream() : nil
    }

    /// The beginning of the response, with the first event.
    mutating func begin(with event: EventBytes) -> ByteBuffer {
        var bytes = gzip == nil ? ByteBuffer() : ByteBuffer(bytes: GzipStream.header)
        append(event, to: &bytes)
        return bytes
    }

    /// Appends an event. Nothing is copied when the buffer is empty.
    mutating func append(_ event: EventBytes, to bytes: inout ByteBuffer) {
        if let block = event.block { gzip?.append(block) }
        if bytes.readableBytes == 0 { bytes = event.bytes } else { bytes.writeImmutableBuffer(event.bytes) }
    }

    /// Appends what follows the last event.
    func end(_ bytes: inout ByteBuffer) {
        if let gzip { bytes.writeBytes(gzip.trailer) }
    }
}
