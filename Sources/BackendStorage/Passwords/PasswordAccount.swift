// An account with the hash of its password.

package import BackendServices
package import Foundation

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
