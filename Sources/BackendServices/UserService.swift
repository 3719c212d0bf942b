// Accounts: registering, signing in and out, leaving.

public import FoundationEssentials

public protocol UserService: Sendable {
    /// Makes an account. `.conflict` when the name is another account's (see ``AccountKey``), `.invalid` when it
    /// breaks the rules of `Username` or there is no digest.
    func register(_ credentials: Credentials) async throws(ServiceError) -> User

    /// A new token. `.unauthorized` for a wrong password and an unknown user alike, after the same time.
    func signIn(_ credentials: Credentials) async throws(ServiceError) -> SignedIn

    /// Revokes the token. One that is unknown or expired is no error.
    func signOut(_ token: AccessToken) async throws(ServiceError)

    /// The user of this id, as a signed-in user sees them.
    func user(_ id: UUID, as token: AccessToken) async throws(ServiceError) -> User

    /// Deletes the caller's own account with all it holds.
    func deleteAccount(as token: AccessToken) async throws(ServiceError)
}

/// An account as others may see it.
public struct User: Sendable, Hashable, Identifiable, Codable {
    public let id: UUID
    /// As it was registered.
    public let username: String

    public init(id: UUID, username: String) {
        self.id = id
        self.username = username
    }
}

/// A user who has just signed in.
public struct SignedIn: Sendable, Hashable, Codable {
    public let token: AccessToken
    public let userID: UUID
    /// As it was registered, however it was typed now.
    public let username: String
    /// When the token stops signing in; none where the backend does not tell.
    public let expiresAt: Date?

    public init(token: AccessToken, userID: UUID, username: String, expiresAt: Date?) {
        self.token = token
        self.userID = userID
        self.username = username
        self.expiresAt = expiresAt
    }
}
