// Content codings of HTTP (RFC 9110, 8.4): decides whether a response is compressed.

import Compression
import HTTPTypes
import Hummingbird
import NIOCore

/// Compresses responses that are made for one request.
enum ContentCoding {
    /// Smaller bodies fit into one or two packets uncompressed.
    static let smallest = 1_024

    /// Whether the client accepts gzip (RFC 9110, 12.5.3). A client that sends no header gets no compression: few such
    /// clients can decode it.
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

    /// Compresses the body if the request allows it, and sets `Content-Encoding`. The caller sets `Vary`, which 304
    /// needs too.
    ///
    /// A page that another site linked to is not compressed. An attacker who can put text into the page and see its
    /// length could otherwise learn the form token (BREACH).
    static func body(_ bytes: ByteBuffer, of response: inout Response, to request: Request) -> ByteBuffer {
        guard bytes.readableBytes >= smallest, takesGzip(request.headers[.acceptEncoding]), request.isKnownToBeFromHere,
            let encoded = bytes.withUnsafeReadableBytes({ GzipEncoder.encode($0, level: .fast) })
        else { return bytes }
        response.headers[.contentEncoding] = "gzip"
        return ByteBuffer(bytes: encoded)
    }
}
