// Percent-encoding for addresses.

/// Percent-encoding (RFC 3986, section 2.1).
public enum PercentEncoding {
    /// Encodes all bytes except the unreserved characters: letters, digits and `-._~` (RFC 3986, section 2.3).
    /// - Parameters:
    ///   - text: a part of an address, such as a segment of its path, or a name or value of its query.
    ///   - keepsSlashes: whether to leave `/` unencoded. A query can contain slashes, and a path with several segments needs them.
    public static func encode(_ text: String, keepsSlashes: Bool = false) -> String {
        func isKept(_ byte: UInt8) -> Bool { isUnreserved(byte) || keepsSlashes && byte == UInt8(ascii: "/") }
        // Most texts, such as paths and languages, have no character to encode.
        if text.utf8.allSatisfy(isKept) { return text }
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isKept(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// - Parameter value: 0 to 15.
    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
