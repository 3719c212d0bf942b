// The recovery code of an account, which sets a new password when the old one is forgotten.

internal import Crypto

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// 128 random bits, written as eight groups of four hexadecimal digits. Its descriptions do not contain the digits, so that
/// no log contains them.
public struct RecoveryCode: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The number of random bytes.
    public static let byteCount = 16

    /// 32 lower-case hexadecimal digits.
    private let digits: String

    /// Nil for another number of bytes than ``byteCount``. The bytes must be unpredictable.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        digits = bytes.hexadecimal
    }

    /// A code as a person typed or pasted it: in upper or lower case, with or without separators.
    /// - Returns: nil for a text that is not a code.
    public init?(_ text: String) {
        // A code with separators is shorter than this.
        guard text.utf8.count <= 256 else { return nil }
        var digits = ""
        for scalar in text.unicodeScalars where !Self.separates(scalar) {
            guard scalar.properties.isASCIIHexDigit else { return nil }
            digits.unicodeScalars.append(scalar)
        }
        guard digits.utf8.count == 2 * Self.byteCount else { return nil }
        self.digits = digits.lowercased()
    }

    /// Eight groups of four digits, such as `3f9a`.
    public var groups: [String] {
        stride(from: 0, to: digits.utf8.count, by: 4).map { start in
            String(decoding: digits.utf8.dropFirst(start).prefix(4), as: UTF8.self)
        }
    }

    /// The groups with hyphens between them.
    public var text: String {
        groups.joined(separator: "-")
    }

    /// The hash that is stored instead of the code. A code cannot be guessed, so a fast hash without a salt is sufficient.
    public var hash: Data {
        Data(SHA256.hash(data: Data("recovery:\(digits)".utf8)))
    }

    public var description: String {
        "RecoveryCode(…)"
    }

    public var customMirror: Mirror {
        Mirror(self, children: [])
    }

    /// White space, hyphens, and the dashes that keyboards and text editors put in place of a hyphen.
    private static func separates(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .dashPunctuation
    }
}
