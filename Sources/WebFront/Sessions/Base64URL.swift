// Base64 for cookies, message authentication codes, hashes and random texts.

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Base64 with the alphabet of RFC 4648, 5, without padding. A request with a session cookie that `OpenedSessions` does not know
/// needs four or more texts in Base64, and this code is faster than replacing characters in Foundation's Base64.
enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The value of each byte of the alphabet; 255 for others.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(value) }
        return values
    }()

    static func encode(_ bytes: some ContiguousBytes) -> String {
        let alphabet = Self.alphabet
        return bytes.withUnsafeBytes { bytes in
            let length = (bytes.count * 8 + 5) / 6
            return String(unsafeUninitializedCapacity: length) { text in
                var (bits, bitCount, written) = (UInt32(0), 0, 0)
                for byte in bytes {
                    (bits, bitCount) = (bits << 8 | UInt32(byte), bitCount + 8)
                    while bitCount >= 6 {
                        bitCount -= 6
                        text[written] = alphabet[Int(bits >> UInt32(bitCount) & 63)]
                        written += 1
                    }
                }
                guard bitCount > 0 else { return written }
                text[written] = alphabet[Int(bits << UInt32(6 - bitCount) & 63)]
                return written + 1
            }
        }
    }

    /// - Returns: nil for text in another alphabet, and for a length that no encoded bytes have. The unused bits of the last character
    ///   are ignored.
    static func decode(_ text: String) -> [UInt8]? {
        let (count, values) = (text.utf8.count, Self.values)
        guard count % 4 != 1 else { return nil }
        var isValid = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count * 3 / 4) { bytes, written in
            var (bits, bitCount) = (UInt32(0), 0)
            for character in text.utf8 {
                let value = values[Int(character)]
                guard value < 64 else { return isValid = false }
                (bits, bitCount) = (bits << 6 | UInt32(value), bitCount + 6)
                if bitCount >= 8 {
                    bitCount -= 8
                    bytes[written] = UInt8(truncatingIfNeeded: bits >> UInt32(bitCount))
                    written += 1
                }
            }
        }
        return isValid ? bytes : nil
    }
}
