// Passwords, sessions and recovery codes: what a backend that keeps accounts itself can do beyond the REST contract.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Every call with a token throws `.unauthorized` for a token without a valid session.
public protocol CredentialService: Sendable {
    /// The sessions of the account, and whether it has a recovery code.
    func overview(as token: AccessToken) async throws(ServiceError) -> CredentialOverview

    /// Ends a session of the account. `.notFound` for an unknown session and for a session of another account.
    /// - Returns: the id of the account.
    @discardableResult
    func endSession(_ id: AccountSession.ID, as token: AccessToken) async throws(ServiceError) -> User.ID

    /// Replaces the password, ends all other sessions of the account, and deletes its recovery code, which somebody who knew
    /// the old password may have created.
    /// - Parameters:
    ///   - present: the digest of the present password, see ``Credentials``. `.unauthorized` when it is wrong.
    ///   - new: the digest of the new password. `.invalid` when it is empty or too long.
    /// - Returns: the id of the account.
    @discardableResult
    func changePassword(
        from present: String, to new: String, as token: AccessToken
    ) async throws(ServiceError) -> User.ID

    /// Creates a recovery code, which replaces the one before. Only its hash is stored. A code outlives the session, so a token
    /// that is not fresh needs the password too.
    /// - Parameter present: the digest of the present password. `.unauthorized` when it is wrong, and when it is nil and the
    ///   session is not fresh, see ``CredentialOverview/isFresh``.
    func makeRecoveryCode(with present: String?, as token: AccessToken) async throws(ServiceError) -> RecoveryCode

    /// Sets the password of the account to that of these credentials, ends all sessions of the account, and invalidates the code.
    /// `.unauthorized` for a wrong code and for an unknown user, which take the same time; `.invalid` for a digest that is empty or
    /// too long.
    /// - Parameter code: nil for a text that is not a code, which is treated and logged like a wrong code.
    /// - Returns: the id of the account.
    @discardableResult
    func recover(_ credentials: Credentials, with code: RecoveryCode?) async throws(ServiceError) -> User.ID
}

/// The sessions of an account and the state of its recovery code.
public struct CredentialOverview: Sendable, Hashable {
    /// The session of the caller, then the others, latest first; at most ``AccountSession/limit``.
    public var sessions: [AccountSession]
    /// Nil when there is no unused code.
    public var recoveryCodeMadeAt: Date?
    /// Whether the session of the caller started at most ``AccessToken/deletionLimit`` ago, that is, whether the password was
    /// typed recently.
    public var isFresh: Bool

    public init(sessions: [AccountSession], recoveryCodeMadeAt: Date?, isFresh: Bool = false) {
        self.sessions = sessions
        self.recoveryCodeMadeAt = recoveryCodeMadeAt
        self.isFresh = isFresh
    }

    /// - Parameter now: the time for which ``isFresh`` is determined.
    public init(sessions: [AccountSession], recoveryCodeMadeAt: Date?, at now: Date) {
        let current = sessions.first(where: \.isCurrent)
        self.init(
            sessions: sessions, recoveryCodeMadeAt: recoveryCodeMadeAt,
            isFresh: current.map { AccessToken.isFresh(issuedAt: $0.startedAt, at: now) } ?? false)
    }
}

/// A session of an account.
public struct AccountSession: Sendable, Hashable, Identifiable {
    /// Random, and not derived from the token.
    public let id: UUID
    public let startedAt: Date
    /// Whether it is the session of the caller.
    public let isCurrent: Bool

    /// The maximum number of sessions of an account. A sign-in ends the oldest sessions beyond this number.
    public static let limit = 50

    public init(id: UUID, startedAt: Date, isCurrent: Bool) {
        self.id = id
        self.startedAt = startedAt
        self.isCurrent = isCurrent
    }
}
