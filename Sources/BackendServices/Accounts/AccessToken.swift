// The secret of a session.

internal import Crypto

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A bearer token. Its descriptions do not contain the value, so that no log contains it.
public struct AccessToken: Sendable, Hashable, Codable, CustomStringConvertible, CustomReflectable {
    /// The token as text, as it follows `Bearer ` in the Authorization header.
    public let value: String
    /// The SHA-256 of the token. Databases, and the signals to other servers, contain it instead of the token. A token
    /// is random, so the hash needs no salt. The hash is computed once, in the initializer, because a page uses it several times.
    package let hash: Data

    /// For how many seconds after the sign-in a token can delete the account, or create a recovery code without the password.
    /// A token that is stolen later can do neither.
    public static let deletionLimit: TimeInterval = 10 * 60

    /// Whether a token that was issued at `start` is at most ``deletionLimit`` old. The backends with SQLite and
    /// PostgreSQL make the same comparison in a statement.
    ///
    /// A token can have been issued in the future, because the clock was ahead and has been corrected, or because the clock of
    /// another server is ahead. Its age is then unknown, so it is fresh only when `start` is at most
    /// ``deletionLimit`` later than `now`.
    public static func isFresh(issuedAt start: Date, at now: Date) -> Bool {
        abs(now.timeIntervalSince(start)) <= deletionLimit
    }

    public init(value: String) {
        self.value = value
        hash = Data(SHA256.hash(data: Data(value.utf8)))
    }

    public init(from decoder: any Decoder) throws {
        self.init(value: try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    public var description: String {
        "AccessToken(…)"
    }

    public var customMirror: Mirror {
        Mirror(self, children: [])
    }
}
