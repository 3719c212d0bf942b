// The cookies of a request, read by bytes.

import Hummingbird

/// The pairs of all `Cookie` fields (RFC 6265, 4.2.1). White space around a pair is left out. A pair with a byte above 0x7F or
/// without `=` is ignored; the other pairs are read.
struct ReceivedCookies: Sendable {
    // Browsers send a few cookies, so comparing names takes less time than hashing them.
    private var pairs: [(name: String, value: String)] = []

    init(of request: Request) {
        for var field in request.headers[values: .cookie] {
            field.withUTF8 { bytes in
                var start = 0
                for index in bytes.indices where bytes[index] == UInt8(ascii: ";") {
                    append(bytes[start..<index])
                    start = index + 1
                }
                append(bytes[start...])
            }
        }
    }

    private mutating func append(_ pair: Slice<UnsafeBufferPointer<UInt8>>) {
        var pair = pair.drop(while: Self.isSpace)
        while let last = pair.last, Self.isSpace(last) { pair.removeLast() }
        guard let separator = pair.firstIndex(of: UInt8(ascii: "=")), pair.allSatisfy({ $0 < 0x80 }) else { return }
        pairs.append(
            (
                String(decoding: pair[..<separator], as: UTF8.self),
                String(decoding: pair[pair.index(after: separator)...], as: UTF8.self)
            ))
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    /// The value of a cookie. The first one counts: browsers send the cookie of the longest path first.
    subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }
}
