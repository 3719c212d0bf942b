// A username and the digest of a password.

internal import Crypto

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The values of a sign-in, a registration, or another call with a username and a password. They do not contain the password, and
/// their descriptions do not contain its digest.
public struct Credentials: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The username, perhaps with white space around it. Backends trim usernames and compare them by ``AccountKey``.
    public let username: String
    /// The SHA-256 of the UTF-8 of the password in lower-case hexadecimal, as the iOS app sends it.
    public let digest: String

    /// Digests the password.
    public init(username: String, password: String) {
        self.init(username: username, digest: Self.digest(of: password))
    }

    /// Uses the digest that a client of the REST contract sent, without checking it.
    public init(username: String, digest: String) {
        self.username = username
        self.digest = digest
    }

    /// The digest of a password.
    public static func digest(of password: String) -> String {
        SHA256.hash(data: Data(password.utf8)).hexadecimal
    }

    public var description: String {
        "Credentials(\(username), …)"
    }

    public var customMirror: Mirror {
        Mirror(self, children: ["username": username])
    }
}

extension Sequence<UInt8> {
    /// The bytes in hexadecimal, with two lower-case digits for each byte.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
