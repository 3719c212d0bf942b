// Base64 for cookies and hidden fields.

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Base64 with the alphabet of RFC 4648, 5, without padding.
enum Base64URL {
    static func encode(_ data: Data) -> String {
        let encoded = data.base64EncodedData().compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="): nil
            default: byte
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// - Returns: nil for text in another alphabet.
    static func decode(_ text: String) -> Data? {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.utf8.count + 3)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "-"): encoded.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): encoded.append(UInt8(ascii: "/"))
            case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): return nil
            default: encoded.append(byte)
            }
        }
        encoded.append(contentsOf: repeatElement(UInt8(ascii: "="), count: (4 - encoded.count % 4) % 4))
        return Data(base64Encoded: Data(encoded))
    }
}
