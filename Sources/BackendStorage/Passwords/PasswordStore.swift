// Checks passwords and creates sessions, for the stores with accounts.

package import BackendServices
package import Foundation
package import Logging
internal import Entities

/// A store with accounts. The functions that compute a hash take long, so services call them outside of transactions.
package protocol PasswordStore: Sendable {
    var configuration: StorageConfiguration { get }
    var hasher: PasswordHasher { get }
    var logger: Logger { get }
    /// Milliseconds since 1970.
    var now: Int64 { get }
    /// The error that callers see. Errors of the database are logged.
    func serviceError(_ error: any Error) -> ServiceError
}

extension PasswordStore {
    /// Calls `body`. Its errors become those that callers see.
    package func serviceErrors<Value: Sendable>(
        _ body: () async throws -> Value
    ) async throws(ServiceError) -> Value {
        do {
            return try await body()
        } catch {
            throw serviceError(error)
        }
    }

    /// A salted hash of a digest. `.unavailable` when the queue has no place for the call, and when the deadline passes or the caller
    /// is cancelled before the computation begins.
    package func hash(
        _ digest: String, in lane: HashingQueue.Lane, of account: AccountKey?
    ) async throws(ServiceError) -> PasswordHash {
        try await serviceErrors { try await hasher.hash(digest, in: lane, of: account) }
    }

    /// Logs what happened to an account, whatever the level of the log is.
    package func log(_ kind: SecurityEvent.Kind, of account: UUID?) {
        logger.record(SecurityEvent(kind, account: account))
    }

    /// The account, if this is the digest of its password. Otherwise throws `.unauthorized`. A wrong password and an unknown name take
    /// about the same time, unless the stored hash has another cost than new hashes.
    /// - Parameters:
    ///   - account: nil when there is no account with the name that was entered, and when the account of a session is gone.
    ///   - key: that of the name that was entered, even when there is no such account; or that of the account of a session, and nil
    ///     when this account is gone.
    ///   - failure: the event that is logged for a wrong password or an unknown name.
    package func checked(
        _ account: PasswordAccount?, _ digest: String, of key: AccountKey?, failure: SecurityEvent.Kind
    ) async throws(ServiceError) -> PasswordAccount {
        let hash = account?.hash ?? PasswordHash(matchingNothingAt: hasher.cost)
        let isRight = try await serviceErrors { try await hasher.matches(digest, hash, of: key) }
        guard let account, isRight else {
            log(failure, of: account?.id)
            throw .unauthorized
        }
        return account
    }

    /// What a sign-in stores.
    /// - Parameter digest: the digest of the password, which was checked before.
    package func newSession(of account: PasswordAccount, _ digest: String) async throws(ServiceError) -> NewSession {
        var hash = account.encodedHash
        if account.hash.cost.isWeaker(than: hasher.cost) {
            hash = try await self.hash(digest, in: .signIn, of: account.key).encoded
        }
        let now = now
        let expiresAt = Date(millisecondsSince1970: now).addingTimeInterval(configuration.tokenLifetime)
        return NewSession(
            token: AccessToken(value: Data(configuration.randomBytes(16)).base64EncodedString()),
            id: Data(configuration.randomBytes(16)), startedAt: now, expiresAt: expiresAt.wholeMilliseconds,
            encodedHash: hash)
    }
}

/// A session that begins with a sign-in.
package struct NewSession: Sendable {
    package let token: AccessToken
    /// 16 random bytes, see `AccountSession.id`.
    package let id: Data
    /// Milliseconds since 1970.
    package let startedAt: Int64
    package let expiresAt: Date
    /// The hash of the password: a new one with the present cost where the stored hash was weaker, otherwise the stored one.
    package let encodedHash: String

    package func signedIn(to account: PasswordAccount) -> SignedIn {
        SignedIn(token: token, userID: account.id, username: account.username, expiresAt: expiresAt)
    }
}
