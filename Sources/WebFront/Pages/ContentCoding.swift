// Content codings of HTTP (RFC 9110, 8.4): decides whether a response is compressed.

import BackendServices
import Compression
import HTTPTypes
import Hummingbird
import NIOCore

/// Compresses responses that are made for one request.
enum ContentCoding {
    /// The size in bytes from which a body is compressed. Smaller ones fit into one or two packets uncompressed.
    static let smallest = 1_024
    /// The size in bytes from which a body is compressed as ``LongWork``, because this can take many milliseconds.
    static let large = 128 * 1_024

    /// Whether the client accepts gzip (RFC 9110, 12.5.3). A client that does not send the header gets no compression: few
    /// such clients can decode gzip.
    static func takesGzip(_ acceptEncoding: String?) -> Bool {
        guard let acceptEncoding else { return false }
        var forAny: Bool?
        for element in acceptEncoding.utf8.split(separator: UInt8(ascii: ",")) {
            let parts = element.split(separator: UInt8(ascii: ";")).map(compact)
            guard let coding = parts.first else { continue }
            let isTaken = parts.dropFirst().allSatisfy { !$0.starts(with: "q=".utf8) || isPositive($0.dropFirst(2)) }
            if coding.elementsEqual("gzip".utf8) || coding.elementsEqual("x-gzip".utf8) { return isTaken }
            if coding.elementsEqual("*".utf8) { forAny = isTaken }
        }
        return forAny ?? false
    }

    /// Without white space, in lower case.
    private static func compact(_ text: Substring.UTF8View) -> [UInt8] {
        text.compactMap { byte in
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"): nil
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            default: byte
            }
        }
    }

    /// Whether a weight (RFC 9110, 12.4.2) is above zero. False for a text that has more than one point, or characters
    /// other than digits and points.
    private static func isPositive(_ weight: ArraySlice<UInt8>) -> Bool {
        let digits = weight.filter { $0 != UInt8(ascii: ".") }
        return digits.count + 1 >= weight.count && digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
            && digits.contains { $0 != UInt8(ascii: "0") }
    }

    /// Compresses a body of at least ``smallest`` bytes if the request allows it, and sets `Content-Encoding`. The caller
    /// sets `Vary`, which 304 needs too.
    ///
    /// A page that is opened from another site is not compressed. An attacker who can put text into the page and see
    /// the length of the response could otherwise learn the form token (BREACH).
    /// - Parameter session: the id of the session, if there is one. The sessions of a client network take turns when they compress
    ///   large bodies.
    /// - Returns: the compressed body; otherwise `bytes`, for example when a large body got no turn.
    static func body(
        _ bytes: ByteBuffer, of response: inout Response, to request: Request, in session: String? = nil
    ) async -> ByteBuffer {
        guard bytes.readableBytes >= smallest, takesGzip(request.headers[.acceptEncoding]),
            request.isPresumablyFromHere,
            let encoded = bytes.readableBytes < large ? encoded(bytes) : await encodedInTurn(bytes, in: session)
        else { return bytes }
        response.headers[.contentEncoding] = "gzip"
        return ByteBuffer(bytes: encoded)
    }

    /// The longest time that a large body waits for its turn. After that it is sent as it is, because the client waits too.
    private static let turnLimit = Duration.milliseconds(250)

    private static func encodedInTurn(_ bytes: ByteBuffer, in session: String?) async -> [UInt8]? {
        let latest = ContinuousClock.now + turnLimit
        var context = CallContext.current ?? CallContext(deadline: latest, requestID: nil)
        context.deadline = min(context.deadline, latest)
        return try? await CallContext.$current.withValue(context) {
            try await LongWork.run(for: session) { encoded(bytes) }
        }
    }

    private static func encoded(_ bytes: ByteBuffer) -> [UInt8]? {
        bytes.withUnsafeReadableBytes { GzipEncoder.encode($0, level: .fast) }
    }
}
