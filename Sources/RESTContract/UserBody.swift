// Accounts, sign-ins and errors in JSON.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// `{username, password}`: a registration. `password` is the digest of the password, see `Credentials.digest`.
public struct RegistrationBody: Sendable, Hashable, Codable {
    public var username: String
    public var password: String

    public init(username: String, password: String) {
        self.username = username
        self.password = password
    }
}

/// `{id, token, userID}`: the result of a sign-in.
public struct LoginBody: Sendable, Hashable, Codable {
    /// The id of the token; older servers leave it out.
    public var id: UUID?
    /// Servers of this project send 16 random bytes in base64.
    public var token: String
    public var userID: UUID

    public init(id: UUID?, token: String, userID: UUID) {
        self.id = id
        self.token = token
        self.userID = userID
    }
}

/// `{id, username}`: the public data of an account.
public struct UserBody: Sendable, Hashable, Codable {
    public var id: UUID
    public var username: String

    public init(id: UUID, username: String) {
        self.id = id
        self.username = username
    }
}

/// `{"error": true, "reason": "…"}`: an error with a reason for developers.
public struct ErrorBody: Sendable, Hashable, Codable {
    public var error = true
    public var reason: String

    public init(reason: String) {
        self.reason = reason
    }
}
