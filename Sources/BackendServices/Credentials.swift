// A username and what is made of a password before any backend sees it.

internal import Crypto
internal import FoundationEssentials

/// What a user signs in with. The password itself is never in it, and its digest is in no description.
public struct Credentials: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// As typed; backends trim it and compare it by ``AccountKey``.
    public let username: String
    /// Lower-case hexadecimal SHA-256 of the password's UTF-8, as the iOS app sends it.
    public let digest: String

    /// Digests the password.
    public init(username: String, password: String) {
        self.init(username: username, digest: SHA256.hash(data: Data(password.utf8)).hexadecimal)
    }

    /// Takes a digest as a client of the REST contract sends it.
    public init(username: String, digest: String) {
        self.username = username
        self.digest = digest
    }

    public var description: String {
        "Credentials(\(username), …)"
    }

    public var customMirror: Mirror {
        Mirror(self, children: ["username": username])
    }
}

extension SHA256.Digest {
    /// Two lower-case digits a byte.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
