// The gzip format (RFC 1952), which is also an HTTP content coding. Uses zlib.

internal import CZlib

/// Encodes one or more blocks of bytes as gzip data.
///
///     var encoder = GzipEncoder(level: .fast)
///     let first = encoder?.encode(bytes, .flush)   // can be decoded now
///     let rest = encoder?.encode(more, .finish)
public struct GzipEncoder: ~Copyable {
    /// The trade-off between speed and size.
    public enum Level: Int32, Sendable {
        /// For pages, which are encoded for each request, and for events.
        case fast = 3
        /// For files that are encoded once and served often.
        case best = 9
    }

    /// How much encoded data a call of `encode` returns.
    public enum End: Sendable {
        /// The encoder can keep encoded data for later calls.
        case more
        /// Returns all encoded data, so that the receiver can decode everything encoded so far, for example an event.
        case flush
        /// Returns all encoded data, including the end of the gzip data.
        case finish

        fileprivate var mode: Int32 {
            switch self {
            case .more: Z_NO_FLUSH
            case .flush: Z_SYNC_FLUSH
            case .finish: Z_FINISH
            }
        }
    }

    /// The format of the data.
    enum Format {
        case gzip
        /// Only the encoded blocks, without a header and a trailer.
        case deflate

        /// The binary logarithm of the size of the window: 15. Adding 16 selects the gzip format. A negative number selects data
        /// without a header and a trailer (deflateInit2 in zlib.h).
        fileprivate var windowBits: Int32 { self == .gzip ? 15 + 16 : -15 }
    }

    // zlib keeps a pointer to the stream and rejects calls with another address, so the stream must not move.
    private let stream: UnsafeMutablePointer<z_stream>

    /// Creates an encoder.
    /// - Parameter level: the trade-off between speed and size.
    /// - Returns: nil when about 256 KiB of memory cannot be allocated.
    public init?(level: Level) {
        self.init(level: level, format: .gzip)
    }

    init?(level: Level, format: Format) {
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let result = deflateInit2_(
            stream, level.rawValue, Z_DEFLATED, format.windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        guard result == Z_OK else {
            stream.deallocate()
            return nil
        }
        self.stream = stream
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Encodes bytes.
    /// - Parameters:
    ///   - bytes: less than 4 GiB.
    ///   - end: how much encoded data is returned. Nothing can be encoded after `.finish`.
    /// - Returns: the bytes that can be sent now.
    public mutating func encode(_ bytes: UnsafeRawBufferPointer, _ end: End) -> [UInt8] {
        // The lengths of zlib have 32 bits.
        precondition(bytes.count <= Int(UInt32.max), "a block must have less than 4 GiB")
        // zlib does not write to the input. The pointer `next_in` is not const, for compatibility.
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: bytes.baseAddress?.assumingMemoryBound(to: Bytef.self))
        stream.pointee.avail_in = UInt32(bytes.count)
        var encoded: [UInt8] = []
        var isDone = false
        while !isDone {
            let bound = Int(deflateBound(stream, UInt(stream.pointee.avail_in)))
            let capacity = min(max(1_024, bound), Int(UInt32.max))
            encoded += [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = UInt32(capacity)
                let result = deflate(stream, end.mode)
                count = capacity - Int(stream.pointee.avail_out)
                // zlib is done when it does not fill the output.
                isDone = stream.pointee.avail_out > 0 || result == Z_STREAM_END
            }
        }
        stream.pointee.next_in = nil
        return encoded
    }

    /// Encodes a whole file or response.
    /// - Parameters:
    ///   - bytes: less than 4 GiB.
    ///   - level: the trade-off between speed and size.
    /// - Returns: nil when the memory of the encoder cannot be allocated.
    public static func encode(_ bytes: UnsafeRawBufferPointer, level: Level) -> [UInt8]? {
        guard var encoder = GzipEncoder(level: level) else { return nil }
        return encoder.encode(bytes, .finish)
    }
}
