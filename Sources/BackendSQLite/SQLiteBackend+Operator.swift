// What an operator does to a database from the command line, without signing in.

public import BackendServices
internal import Foundation
internal import GRDB

extension SQLiteBackend {
    /// Makes an account: the same as registering.
    public func createUser(_ credentials: Credentials) async throws(ServiceError) -> User {
        try await users.register(credentials)
    }

    /// Gives an account another password and signs it out everywhere. `.notFound` when there is no such account,
    /// `.invalid` without a digest.
    public func setPassword(_ credentials: Credentials) async throws(ServiceError) {
        _ = try credentials.validatedUsername()
        let key = AccountKey(credentials.username).value
        let hash = try await store.hash(credentials.digest, in: .registration).encoded
        try await store.write { db in
            let id = try Int64.fetchOne(db, sql: "SELECT id FROM user WHERE accountKey = ?", arguments: [key])
            guard let id else { throw ServiceError.notFound }
            try db.execute(sql: "UPDATE user SET passwordHash = ? WHERE id = ?", arguments: [hash, id])
            try db.execute(sql: "DELETE FROM token WHERE user = ?", arguments: [id])
        }
    }

    /// Deletes an account with all it holds. `.notFound` when there is none of this name.
    public func deleteUser(named username: String) async throws(ServiceError) {
        let key = AccountKey(username).value
        try await store.write { db in
            try db.execute(sql: "DELETE FROM user WHERE accountKey = ?", arguments: [key])
            guard db.changesCount == 1 else { throw ServiceError.notFound }
        }
    }

    /// Copies the database as it is at one instant into a new file, while the server goes on. The copy is readable by
    /// its owner only; a file that exists already is left alone.
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
