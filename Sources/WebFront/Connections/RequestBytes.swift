// How many bytes of an incomplete request a connection holds.

import NIOCore

/// The bytes that were received since the last complete request. The decoder does not report at which byte a request ends, so a
/// large read in which a request ends also counts as the beginning of the next one.
struct RequestBytes {
    /// In bytes. ``UnfinishedRequests`` counts whole multiples of this size, so smaller requests, such as most requests of browsers,
    /// need no update of the shared count. A read smaller than this size, in which a request ends, does not count as the beginning
    /// of the next request.
    static let step = 4 * 1024
    /// The maximum number of bytes of one body that are counted. The readers of bodies discard later bytes.
    static let bodyLimit = 256 * 1024
    /// The maximum number of bytes of one request that are not UTF-8. Neither header fields nor bodies of this server need such bytes, and
    /// the decoder takes 60 ns for each in a header field, which is 30 times as long as for other bytes.
    static let invalidLimit = 4 * 1024

    /// The bytes of the reads after the one in which the last request ended.
    private var received = 0
    /// The bytes of the read in which the last request ended: some of them may be the beginning of the next request. 0
    /// for a small read.
    private var surplus = 0
    private var lastRead = 0
    /// Counts up to one more than ``invalidLimit``.
    private var invalid = 0

    /// Whether bytes are counted that may be the beginning of a request. Also false after a small read with the end of a request
    /// and the beginning of the next one.
    var hasBegun: Bool { count > 0 }

    /// The number of bytes that the incomplete request holds.
    var count: Int { received + surplus }

    /// Whether the number of invalid bytes is above ``invalidLimit``.
    var isInvalid: Bool { invalid > Self.invalidLimit }

    /// Records a read, before it is decoded.
    mutating func receive(_ bytes: ByteBuffer) {
        lastRead = bytes.readableBytes
        received += lastRead
        bytes.withUnsafeReadableBytes { countInvalid($0) }
    }

    /// A character that is split between two reads counts as invalid.
    private mutating func countInvalid(_ bytes: UnsafeRawBufferPointer) {
        // The compiler vectorizes this loop, so the usual read without bytes above 0x7F takes little time.
        var union: UInt8 = 0
        for byte in bytes { union |= byte }
        guard union >= 0x80 else { return }
        var (iterator, parser) = (bytes.makeIterator(), Unicode.UTF8.ForwardParser())
        while !isInvalid {
            switch parser.parseScalar(from: &iterator) {
            case .valid: break
            case .error: invalid += 1
            case .emptyInput: return
            }
        }
    }

    /// Records that bytes of the incomplete request are not held any more.
    mutating func discard(_ size: Int) {
        received = max(0, received - size)
    }

    /// Records that the request is complete.
    /// - Returns: the number of bytes that the request holds until its response is complete.
    mutating func endRequest() -> Int {
        defer {
            surplus = lastRead < Self.step ? 0 : lastRead
            received = 0
            invalid = 0
        }
        return received
    }
}
