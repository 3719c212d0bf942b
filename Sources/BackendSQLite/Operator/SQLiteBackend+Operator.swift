// Sets passwords and deletes accounts for operators, who use the command line without signing in.

public import BackendServices
internal import BackendStorage
internal import Foundation
internal import GRDB

extension SQLiteBackend {
    public func setPassword(_ credentials: Credentials) async throws(ServiceError) {
        _ = try credentials.validatedUsername()
        let key = AccountKey(credentials.username).value
        let hash = try await store.hash(credentials.digest, in: .registration, of: nil).encoded
        let account = try await store.write { db in
            let row = try Row.fetchOne(db, sql: "SELECT id, uuid FROM user WHERE accountKey = ?", arguments: [key])
            guard let row else { throw ServiceError.notFound }
            let id: Int64 = try row.decode(atIndex: 0)
            try db.execute(
                sql: "UPDATE user SET passwordHash = ?, recoveryHash = NULL, recoveryMadeAt = NULL WHERE id = ?",
                arguments: [hash, id])
            try db.execute(sql: "DELETE FROM token WHERE user = ?", arguments: [id])
            return try row.decode(UUID.self, atIndex: 1)
        }
        store.log(.passwordChanged, of: account)
    }

    public func deleteUser(named username: String) async throws(ServiceError) {
        let key = AccountKey(username).value
        let account = try await store.write { db in
            let sql = "SELECT \(Caller.columns) FROM user WHERE accountKey = ?"
            let row = try Row.fetchOne(db, sql: sql, arguments: [key])
            guard let caller = try row.map(Caller.init(row:)) else { throw ServiceError.notFound }
            try AccountDeletion.begin(caller.rowID, in: db)
            return caller
        }
        store.log(.accountDeleted, of: account.id)
        await AccountDeletion.finish(account.rowID, in: store)
    }
}
