// The lines of the security log, in a fixed format that fail2ban reads.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Something that happened to an account, or a failed or refused attempt. Its description is the message of one line in the log:
///
///     security event=sign-in-failed address=203.0.113.7 account=1B4E28BA-2FA1-11D2-883F-0016D3CCA427
///
/// It contains no username, and nothing that a client typed. `-` stands for a missing value.
public struct SecurityEvent: Sendable, Hashable, CustomStringConvertible {
    public enum Kind: String, Sendable, CaseIterable {
        case registration
        case registrationThrottled = "registration-throttled"
        case signIn = "sign-in"
        case signInFailed = "sign-in-failed"
        case signInThrottled = "sign-in-throttled"
        case passwordChanged = "password-changed"
        /// The present password was wrong, so the password was not changed, or no recovery code was created.
        case passwordFailed = "password-failed"
        /// The password was set with a recovery code.
        case recovered
        case recoveryFailed = "recovery-failed"
        case recoveryThrottled = "recovery-throttled"
        case accountDeleted = "account-deleted"
    }

    public let kind: Kind
    /// The client's network address; nil outside of a request, as for a command of the operator, and for a text that cannot be an IP
    /// address.
    public let address: String?
    public let account: UUID?

    /// - Parameter address: the client's network address; by default that of the current ``CallContext``.
    public init(_ kind: Kind, account: UUID?, address: String? = CallContext.current?.clientAddress) {
        self.kind = kind
        self.account = account
        self.address = address.flatMap { Self.isAddress($0) ? $0 : nil }
    }

    public var description: String {
        "security event=\(kind.rawValue) address=\(address ?? "-") account=\(account?.uuidString ?? "-")"
    }

    /// Whether a text has the length and only the characters of an IPv4 or IPv6 address, so that no client can write a line of its
    /// own into the log.
    private static func isAddress(_ text: String) -> Bool {
        (2...45).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                    UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "."), UInt8(ascii: ":"):
                    true
                default: false
                }
            }
    }
}
