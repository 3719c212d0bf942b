// Decodes the percent-encoding of requests.

import Entities
import Modules

extension PercentEncoding {
    /// - Parameter plusIsSpace: `+` stands for a space, as in forms and queries.
    /// - Throws: when the encoding is incomplete or not hexadecimal, the decoded bytes are not UTF-8, or the text has too
    ///   many combining marks in a row.
    static func decode(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) throws(FormFields.Malformed) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+") where plusIsSpace:
                decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else {
                    throw FormFields.Malformed()
                }
                decoded.append(high << 4 | low)
            default:
                decoded.append(byte)
            }
        }
        guard let text = String(validating: decoded, as: UTF8.self), text.isStreamSafe else {
            throw FormFields.Malformed()
        }
        return text
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
