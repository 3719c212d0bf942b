// Gzip data that is put together from blocks, so that the same bytes are encoded once and sent to many clients.

internal import CZlib

/// Bytes encoded as blocks of the deflate format (RFC 1951) that do not refer to data before them and end at a byte boundary.
public struct GzipBlock: Sendable {
    /// The encoded bytes.
    public let encoded: [UInt8]
    /// CRC-32 and length of the bytes before the encoding.
    fileprivate let checksum: UInt32
    fileprivate let count: Int

    /// Encodes bytes. Fewer than 200 bytes are stored without compression, which adds at most five bytes and needs no encoder. More
    /// bytes are also stored without compression when the memory of an encoder cannot be allocated.
    /// - Parameter bytes: less than 4 GiB.
    public init(_ bytes: some Collection<UInt8>) {
        self = Array(bytes).withUnsafeBytes(Self.init(_:))
    }

    private init(_ bytes: UnsafeRawBufferPointer) {
        precondition(bytes.count <= Int(UInt32.max), "a block must have less than 4 GiB")
        let start = bytes.baseAddress?.assumingMemoryBound(to: Bytef.self)
        checksum = UInt32(truncatingIfNeeded: crc32(0, start, UInt32(bytes.count)))
        count = bytes.count
        if bytes.count >= 200, var encoder = GzipEncoder(level: .fast, format: .deflate) {
            encoded = encoder.encode(bytes, .flush)
        } else {
            encoded = Self.stored(bytes)
        }
    }

    /// Blocks without compression. Each has a header of five bytes, which are the block type, the length and its complement
    /// (RFC 1951, 3.2.4), and then at most 65,535 bytes.
    private static func stored(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        stride(from: 0, to: bytes.count, by: Int(UInt16.max)).flatMap { start -> [UInt8] in
            let part = bytes[start..<min(start + Int(UInt16.max), bytes.count)]
            let length = UInt16(part.count)
            let header = [length, ~length].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
            return [0] + header + part
        }
    }
}

/// The gzip data of one client (RFC 1952): the header, blocks, and the trailer.
///
///     var stream = GzipStream()
///     send(GzipStream.header)
///     send(block.encoded); stream.append(block)
///     send(stream.trailer)
public struct GzipStream: Sendable {
    /// A header without file name and time, and with an unknown operating system.
    public static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

    private var checksum: UInt32 = 0
    private var count = 0

    /// Creates a stream without blocks.
    public init() {}

    /// Records that the bytes of a block follow.
    public mutating func append(_ block: GzipBlock) {
        checksum = UInt32(truncatingIfNeeded: crc32_combine(UInt(checksum), UInt(block.checksum), block.count))
        count &+= block.count
    }

    /// The end of the data: an empty last block, the checksum, and the length modulo 2^32.
    public var trailer: [UInt8] {
        var bytes: [UInt8] = [1, 0, 0, 0xFF, 0xFF]
        for number in [checksum, UInt32(truncatingIfNeeded: count)] {
            bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        return bytes
    }
}
