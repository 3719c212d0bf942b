// Received JSON: checked before it is decoded.

internal import Entities

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Decodes the bodies of requests and responses, and the export of an account.
public enum ContractJSON {
    /// Why bytes are rejected before they are decoded. The decoder itself throws `DecodingError`.
    public enum Problem: Error {
        /// JSON between systems is UTF-8 (RFC 8259, 8.1). The decoder would guess the encoding, and could read bytes with
        /// zeros as UTF-16.
        case notUTF8
        /// Too many combining marks in a row, see `StreamSafeCheck`.
        case notStreamSafe
    }

    /// Decodes a value. The text is checked before it is decoded, because the decoder hashes the names of members, which
    /// takes very long for a name with many combining marks.
    /// - Throws: a ``Problem`` or a `DecodingError`.
    public static func decode<Body: Decodable>(_ type: Body.Type, from bytes: some Collection<UInt8>) throws -> Body {
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else { throw Problem.notUTF8 }
        guard isStreamSafe(text) else { throw Problem.notStreamSafe }
        return try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    /// Whether the names and texts of a JSON document are stream-safe, with their escapes (RFC 8259, 7) resolved. An
    /// escaped surrogate without its other half stands for no scalar, and does not end a run of combining marks.
    static func isStreamSafe(_ json: String) -> Bool {
        guard json.utf8.contains(UInt8(ascii: "\\")) else { return json.isStreamSafe }
        var check = StreamSafeCheck()
        var highSurrogate: UInt32?
        var scalars = json.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            guard scalar == "\\" else {
                highSurrogate = nil
                guard check.accepts(scalar) else { return false }
                continue
            }
            // An escape other than `\u` stands for a character that is not a combining mark.
            guard let kind = scalars.next(), kind == "u" else {
                highSurrogate = nil
                _ = check.accepts("\\")
                continue
            }
            var unit: UInt32 = 0
            for _ in 0..<4 { unit = unit << 4 | (scalars.next().flatMap(hexadecimalValue) ?? 0) }
            switch unit {
            case 0xD800..<0xDC00:
                highSurrogate = unit
            case 0xDC00..<0xE000:
                let scalar = highSurrogate.flatMap { Unicode.Scalar(0x10000 + ($0 - 0xD800) << 10 + (unit - 0xDC00)) }
                highSurrogate = nil
                guard scalar.map({ check.accepts($0) }) ?? true else { return false }
            default:
                highSurrogate = nil
                guard Unicode.Scalar(unit).map({ check.accepts($0) }) ?? true else { return false }
            }
        }
        return true
    }

    private static func hexadecimalValue(_ digit: Unicode.Scalar) -> UInt32? {
        switch digit {
        case "0"..."9": digit.value - 0x30
        case "a"..."f": digit.value - 0x61 + 10
        case "A"..."F": digit.value - 0x41 + 10
        default: nil
        }
    }
}
