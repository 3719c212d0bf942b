// The functions for operators, who use the command line without signing in.

public import BackendServices
internal import Foundation
internal import GRDB

extension SQLiteBackend {
    /// Makes an account, like a registration.
    public func createUser(_ credentials: Credentials) async throws(ServiceError) -> User {
        try await users.register(credentials)
    }

    /// Sets the password of an account, revokes its tokens and deletes its recovery code. `.notFound` for an unknown account, `.invalid` for an
    /// empty digest.
    public func setPassword(_ credentials: Credentials) async throws(ServiceError) {
        _ = try credentials.validatedUsername()
        let key = AccountKey(credentials.username).value
        let hash = try await store.hash(credentials.digest, in: .registration).encoded
        try await store.write { db in
            let id = try Int64.fetchOne(db, sql: "SELECT id FROM user WHERE accountKey = ?", arguments: [key])
            guard let id else { throw ServiceError.notFound }
            try db.execute(
                sql: "UPDATE user SET passwordHash = ?, recoveryHash = NULL, recoveryMadeAt = NULL WHERE id = ?",
                arguments: [hash, id])
            try db.execute(sql: "DELETE FROM token WHERE user = ?", arguments: [id])
        }
    }

    /// Deletes an account with all its data. `.notFound` for an unknown account.
    public func deleteUser(named username: String) async throws(ServiceError) {
        let key = AccountKey(username).value
        try await store.write { db in
            try db.execute(sql: "DELETE FROM user WHERE accountKey = ?", arguments: [key])
            guard db.changesCount == 1 else { throw ServiceError.notFound }
        }
    }

    /// Copies a consistent state of the database into a new file while the server runs. Only the owner can read the copy.
    /// An existing file is not overwritten.
    public func backup(to path: String) async throws(DatabaseProblem) {
        let path = DatabaseFile.absolute(path)
        try DatabaseFile.create(path)
        do {
            let copy = try DatabaseQueue(path: path)
            try await store.pool.read { source in
                try copy.writeWithoutTransaction { try source.backup(to: $0) }
            }
            try copy.close()
        } catch {
            try? FileManager.default.removeItem(atPath: path)
            throw DatabaseProblem(path: path, error)
        }
    }
}
