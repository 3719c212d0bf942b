// Decodes gzip data (RFC 1952) with zlib.

import CZlib

public enum Gunzip {
    /// - Parameters:
    ///   - bytes: the data from its beginning.
    ///   - isWhole: whether the data must end with a valid checksum and length. Otherwise the end of the data may be missing.
    /// - Returns: what can be decoded so far.
    public static func decoded(_ bytes: [UInt8], isWhole: Bool = true) throws -> [UInt8] {
        var input = bytes
        var stream = z_stream()
        // Adding 16 selects the gzip format (inflateInit2 in zlib.h).
        guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw Connection.Problem(description: "zlib could not start")
        }
        defer { inflateEnd(&stream) }
        var decoded: [UInt8] = []
        var status = Z_OK
        input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            repeat {
                decoded += [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                    stream.next_out = buffer.baseAddress
                    stream.avail_out = UInt32(buffer.count)
                    status = inflate(&stream, Z_SYNC_FLUSH)
                    count = buffer.count - Int(stream.avail_out)
                }
            } while status == Z_OK && stream.avail_out == 0
        }
        guard status == Z_STREAM_END || !isWhole && (status == Z_OK || status == Z_BUF_ERROR) else {
            throw Connection.Problem(description: "the gzip data is damaged or not complete: \(status)")
        }
        return decoded
    }
}
