// An account with the hash of its password, and the rules for both that need no database.

package import BackendServices
package import Foundation
internal import Entities

/// The columns of an account that a check of its password needs.
package struct PasswordAccount: Sendable {
    package let rowID: Int64
    package let id: UUID
    package let username: String
    package let encodedHash: String
    let hash: PasswordHash

    package var key: AccountKey { AccountKey(username) }

    /// Nil when the hash cannot be read.
    package init?(rowID: Int64, id: UUID, username: String, encodedHash: String) {
        guard let hash = PasswordHash(encoded: encodedHash) else { return nil }
        (self.rowID, self.id, self.username, self.encodedHash, self.hash) = (rowID, id, username, encodedHash, hash)
    }
}

/// A store with accounts. Its services call these functions outside of transactions, because hashing takes long.
package protocol PasswordStore: Sendable {
    var configuration: StorageConfiguration { get }
    var hasher: PasswordHasher { get }
    /// Milliseconds since 1970.
    var now: Int64 { get }
    func hash(
        _ digest: String, in lane: HashingQueue.Lane, of account: AccountKey?
    ) async throws(ServiceError) -> PasswordHash
    func matches(
        _ digest: String, _ hash: PasswordHash, of account: AccountKey?
    ) async throws(ServiceError) -> Bool
    func log(_ kind: SecurityEvent.Kind, of account: UUID?)
}

extension PasswordStore {
    /// The account, if this is the digest of its password; `.unauthorized` otherwise, after the same time, unless the stored hash has
    /// another cost than new ones.
    /// - Parameters:
    ///   - account: nil when there is no account with the name that was entered.
    ///   - key: that of the name that was entered, also when there is no such account.
    ///   - failure: the event that is logged for another password.
    package func checked(
        _ account: PasswordAccount?, _ digest: String, of key: AccountKey?, failure: SecurityEvent.Kind
    ) async throws(ServiceError) -> PasswordAccount {
        let hash = account?.hash ?? PasswordHash(matchingNothingAt: hasher.cost)
        let isRight = try await matches(digest, hash, of: key)
        guard let account, isRight else {
            log(failure, of: account?.id)
            throw .unauthorized
        }
        return account
    }

    /// What a sign-in stores.
    /// - Parameter digest: of the password, which was checked.
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
    package let id: Data
    /// Milliseconds since 1970.
    package let startedAt: Int64
    package let expiresAt: Date
    /// The hash of the password: a new one with the present cost where the stored hash was cheaper, otherwise the stored one.
    package let encodedHash: String

    package func signedIn(to account: PasswordAccount) -> SignedIn {
        SignedIn(token: token, userID: account.id, username: account.username, expiresAt: expiresAt)
    }
}
