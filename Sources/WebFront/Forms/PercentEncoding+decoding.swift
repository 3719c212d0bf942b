// Decodes the percent-encoding of requests.

import Entities
import Localization

extension PercentEncoding {
    /// Decodes a path, a name or a value of a query or a form, or the value of a cookie.
    /// - Parameter plusIsSpace: whether `+` stands for a space, as in forms and queries.
    /// - Throws: when the encoding is incomplete or not hexadecimal, the decoded bytes are not UTF-8, or the text has too
    ///   many combining marks in a row.
    static func decode(_ text: some StringProtocol, plusIsSpace: Bool) throws(FormFields.Malformed) -> String {
        try decode(Array(text.utf8)[...], plusIsSpace: plusIsSpace)
    }

    static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) throws(FormFields.Malformed) -> String {
        let isEncoded = bytes.contains { $0 == percent || $0 == plus }
        // ASCII text without encoded bytes is valid as it is, and the checks below take longer than this one.
        if !isEncoded, bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
        let bytes = isEncoded ? try decoded(bytes, plusIsSpace) : bytes
        guard let text = String(validating: bytes, as: UTF8.self), text.isStreamSafe else {
            throw FormFields.Malformed()
        }
        return text
    }

    private static let percent = UInt8(ascii: "%")
    private static let plus = UInt8(ascii: "+")

    private static func decoded(
        _ bytes: ArraySlice<UInt8>, _ plusIsSpace: Bool
    ) throws(FormFields.Malformed) -> ArraySlice<UInt8> {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            switch bytes[index] {
            case plus where plusIsSpace:
                decoded.append(UInt8(ascii: " "))
            case percent:
                guard index + 2 < bytes.endIndex, let high = value(of: bytes[index + 1]),
                    let low = value(of: bytes[index + 2])
                else { throw FormFields.Malformed() }
                decoded.append(high << 4 | low)
                index += 2
            default:
                decoded.append(bytes[index])
            }
            index += 1
        }
        return decoded[...]
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
