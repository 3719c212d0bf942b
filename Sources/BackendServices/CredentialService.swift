// Passwords, sessions and recovery codes: what a backend that keeps accounts itself can do beyond the REST contract.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Every call with a token throws `.unauthorized` for a token that does not sign in.
public protocol CredentialService: Sendable {
    /// The sessions of the account, and whether it has a recovery code.
    func overview(as token: AccessToken) async throws(ServiceError) -> CredentialOverview

    /// Ends a session of the account. `.notFound` for an unknown session and for that of another account.
    func endSession(_ id: AccountSession.ID, as token: AccessToken) async throws(ServiceError)

    /// Replaces the password, and ends all other sessions of the account.
    /// - Parameters:
    ///   - present: the digest of the present password, see ``Credentials``. `.unauthorized` when it is wrong.
    ///   - new: the digest of the new password. `.invalid` when it is empty or too long.
    func changePassword(from present: String, to new: String, as token: AccessToken) async throws(ServiceError)

    /// Makes a recovery code, which replaces the one before. Only its hash is stored.
    func makeRecoveryCode(as token: AccessToken) async throws(ServiceError) -> RecoveryCode

    /// Sets the password of these credentials, ends all sessions of the account, and invalidates the code. `.unauthorized`
    /// for a wrong code and for an unknown user, after the same time; `.invalid` for a digest that is empty or too long.
    func recover(_ credentials: Credentials, with code: RecoveryCode) async throws(ServiceError)
}

/// The sessions of an account and the state of its recovery code.
public struct CredentialOverview: Sendable, Hashable {
    /// The session of the caller first, then the latest first; at most ``sessionLimit``.
    public var sessions: [AccountSession]
    /// Nil when there is no unused code.
    public var recoveryCodeMadeAt: Date?

    /// The maximum number of sessions in an overview.
    public static let sessionLimit = 100

    public init(sessions: [AccountSession], recoveryCodeMadeAt: Date?) {
        self.sessions = sessions
        self.recoveryCodeMadeAt = recoveryCodeMadeAt
    }
}

/// A session of an account.
public struct AccountSession: Sendable, Hashable, Identifiable {
    /// Random, and not derived from the token.
    public let id: UUID
    public let startedAt: Date
    /// Whether it is the session of the caller.
    public let isCurrent: Bool

    public init(id: UUID, startedAt: Date, isCurrent: Bool) {
        self.id = id
        self.startedAt = startedAt
        self.isCurrent = isCurrent
    }
}
