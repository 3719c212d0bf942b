// Content codings of HTTP (RFC 9110, 8.4): whether what is sent may be compressed.

import Compression
import HTTPTypes
import Hummingbird
import NIOCore

/// Compresses what is made for one reader.
enum ContentCoding {
    /// What is smaller fits into a packet or two as it is.
    static let smallest = 1_024

    /// Whether the client takes gzip (RFC 9110, 12.5.3). Without the header it may take anything, but what says nothing
    /// about codings seldom can read one.
    static func takesGzip(_ acceptEncoding: String?) -> Bool {
        guard let acceptEncoding else { return false }
        var forAny: Bool?
        for element in acceptEncoding.split(separator: ",") {
            let parts = element.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
            guard let coding = parts.first else { continue }
            let isTaken = !parts.dropFirst().contains { $0.hasPrefix("q=") && (Double($0.dropFirst(2)) ?? 0) == 0 }
            if coding == "gzip" || coding == "x-gzip" { return isTaken }
            if coding == "*" { forAny = isTaken }
        }
        return forAny ?? false
    }

    /// The body as it is sent to this request, with the header that says so. `Vary` is for who makes the response, because
    /// 304 has it too.
    ///
    /// A page that another site led to is left as it is: whoever watches the length of what is sent must not be able to
    /// have us put texts of their choice beside the form token, to learn from the length what they share (BREACH).
    static func body(_ bytes: ByteBuffer, of response: inout Response, to request: Request) -> ByteBuffer {
        guard bytes.readableBytes >= smallest, takesGzip(request.headers[.acceptEncoding]), request.isKnownToBeFromHere,
            let encoded = bytes.withUnsafeReadableBytes({ GzipEncoder.encode($0, level: .fast) })
        else { return bytes }
        response.headers[.contentEncoding] = "gzip"
        return ByteBuffer(bytes: encoded)
    }
}
