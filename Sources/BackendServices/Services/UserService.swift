// Accounts: registration, sign-in, sign-out, export and deletion.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The accounts of a backend.
public protocol UserService: Sendable {
    /// Creates an account. `.conflict` when the name is taken (see ``AccountKey``), `.invalid` when it breaks the rules of
    /// `Username`, or the digest is empty or too long.
    /// - Parameter invitation: is used only if the account is created; `.gone` is thrown when the invitation is not usable.
    ///   With a remote backend, the invitation also stays used when the call failed but the account may have been created. Nil when
    ///   none is needed.
    func register(_ credentials: Credentials, with invitation: InvitationCode?) async throws(ServiceError) -> User

    /// Issues a token. `.unauthorized` for a wrong password and for an unknown user, which take the same time unless the stored hash
    /// has another cost than new hashes. Where the backend manages sessions, the oldest sessions beyond ``AccountSession/limit`` end.
    func signIn(_ credentials: Credentials) async throws(ServiceError) -> SignedIn

    /// Revokes the token. An unknown or expired token is not an error.
    func signOut(_ token: AccessToken) async throws(ServiceError)

    /// The user with this id, for any signed-in user; `.notFound` when there is none.
    func user(_ id: UUID, as token: AccessToken) async throws(ServiceError) -> User

    /// The present revision of the account of the token; nil where the backend does not count changes.
    func revision(as token: AccessToken) async throws(ServiceError) -> AccountRevision?

    /// The data of the account of the token. `.notFound` when the account has another id, if the backend can
    /// check that.
    func export(
        _ id: UUID, _ content: AccountExport.Content, as token: AccessToken
    ) async throws(ServiceError) -> AccountExportParts

    /// Deletes the account with all its data. `.unauthorized` for a wrong password and for an unknown user, which take the same
    /// time unless the stored hash has another cost than new hashes.
    /// - Returns: the id of the account.
    @discardableResult
    func deleteAccount(_ credentials: Credentials) async throws(ServiceError) -> User.ID

    /// Deletes the account of the token with all its data. `.unauthorized` also for a token that was issued more than
    /// ``AccessToken/deletionLimit`` ago; servers of older versions accept any valid token.
    /// - Returns: the id of the account; nil when a remote backend deleted the account and this server does not know the id.
    @discardableResult
    func deleteAccount(as token: AccessToken) async throws(ServiceError) -> User.ID?
}

extension UserService {
    /// Creates an account without an invitation.
    public func register(_ credentials: Credentials) async throws(ServiceError) -> User {
        try await register(credentials, with: nil)
    }

    public func revision(as token: AccessToken) async throws(ServiceError) -> AccountRevision? { nil }

    /// The data of the account of the token, in one value.
    public func export(_ id: UUID, as token: AccessToken) async throws(ServiceError) -> AccountExport {
        try await export(id, .everything, as: token).collected()
    }
}

/// The public data of an account.
public struct User: Sendable, Hashable, Identifiable, Codable {
    public let id: UUID
    /// As registered.
    public let username: String

    public init(id: UUID, username: String) {
        self.id = id
        self.username = username
    }
}

/// The result of a sign-in.
public struct SignedIn: Sendable, Hashable, Codable {
    public let token: AccessToken
    public let userID: UUID
    /// As registered, which may differ from what was typed; as typed when a remote backend does not send the registered name.
    public let username: String
    /// When the token expires; nil where the backend does not send it.
    public let expiresAt: Date?
    /// The proof by which a remote backend recognizes the client at later sign-ins. Nil when the accounts are in a database of this
    /// server, and when the remote backend sends none.
    public var proof: BrowserProof?

    public init(
        token: AccessToken, userID: UUID, username: String, expiresAt: Date?, proof: BrowserProof? = nil
    ) {
        self.token = token
        self.userID = userID
        self.username = username
        self.expiresAt = expiresAt
        self.proof = proof
    }
}
