// gzip (RFC 1952), as HTTP's content coding of that name. The work is zlib's.

internal import CZlib

/// Makes gzip data out of one run of bytes or of many.
///
///     var encoder = GzipEncoder(level: .fast)
///     let first = encoder?.encode(bytes, .flush)   // can be read up to here
///     let rest = encoder?.encode(more, .finish)
public struct GzipEncoder: ~Copyable {
    /// How much time is spent for how few bytes.
    public enum Level: Int32, Sendable {
        /// For what is made anew for each reader.
        case fast = 3
        /// For what is made once and read often.
        case best = 9
    }

    /// What has to be readable after a call.
    public enum End: Sendable {
        /// Nothing: more follows soon.
        case more
        /// All that was given so far: an event that should arrive now.
        case flush
        /// The end of the data.
        case finish

        fileprivate var mode: Int32 {
            switch self {
            case .more: Z_NO_FLUSH
            case .flush: Z_SYNC_FLUSH
            case .finish: Z_FINISH
            }
        }
    }

    // zlib keeps a pointer to the stream and takes no call with another one, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>

    /// - Returns: nil when there is no memory for it, some 256 KiB.
    public init?(level: Level) {
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 15 bits of window, and 16 more for the headers of gzip (zlib.h, deflateInit2).
        let result = deflateInit2_(
            stream, level.rawValue, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
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

    /// - Returns: what can be sent now; nothing more comes after `.finish`.
    public mutating func encode(_ bytes: UnsafeRawBufferPointer, _ end: End) -> [UInt8] {
        // zlib takes lengths of 32 bits.
        precondition(bytes.count <= Int(UInt32.max), "a run of bytes can have at most 4 GiB")
        // Reads only: the pointer is not const for zlib's older callers.
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: bytes.baseAddress?.assumingMemoryBound(to: Bytef.self))
        stream.pointee.avail_in = UInt32(bytes.count)
        var encoded: [UInt8] = []
        var isDone = false
        while !isDone {
            let room = max(1_024, Int(deflateBound(stream, UInt(stream.pointee.avail_in))))
            encoded += [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = UInt32(room)
                let result = deflate(stream, end.mode)
                count = room - Int(stream.pointee.avail_out)
                // Room that is left says that zlib has nothing more to give.
                isDone = stream.pointee.avail_out > 0 || result == Z_STREAM_END
            }
        }
        stream.pointee.next_in = nil
        return encoded
    }

    /// The whole of something at once.
    /// - Returns: nil when there is no memory for it.
    public static func encode(_ bytes: UnsafeRawBufferPointer, level: Level) -> [UInt8]? {
        guard var encoder = GzipEncoder(level: level) else { return nil }
        return encoder.encode(bytes, .finish)
    }
}
