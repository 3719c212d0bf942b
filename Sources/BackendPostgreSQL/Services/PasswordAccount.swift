// Reads accounts, with the hashes of their passwords, from PostgreSQL.

internal import BackendServices
internal import BackendStorage
internal import Foundation
internal import PostgreSQLClient

extension PasswordAccount {
    /// The account with this key; nil when there is none.
    init?(key: String, in db: PostgreSQLSession) async throws {
        try await self.init(where: "accountKey = $1", key, in: db)
    }

    init?(of caller: Caller, in db: PostgreSQLSession) async throws {
        try await self.init(where: "id = $1", caller.rowID, in: db)
    }

    private init?(
        where condition: StaticString, _ value: any PostgreSQLValue, in db: PostgreSQLSession
    ) async throws {
        let found = try await db.execute(
            "SELECT id, uuid, username, passwordHash FROM account WHERE \(condition)", value)
        guard let row = found.first else { return nil }
        let rowID = try row.decode(Int64.self, at: 0)
        let account = PasswordAccount(
            rowID: rowID, id: try row.decode(at: 1), username: try row.decode(at: 2),
            encodedHash: try row.decode(at: 3))
        guard let account else {
            throw PostgreSQLError.unexpectedValue("unreadable password hash of account \(rowID)")
        }
        self = account
    }

    /// Locks the account. Throws `.unauthorized` if another call replaced the hash of the password, or deleted the
    /// account, since this value was read. The password is checked outside of a transaction, because the check takes long.
    func requireSamePassword(in db: PostgreSQLSession) async throws {
        let found = try await db.execute(
            "SELECT 1 FROM account WHERE id = $1 AND passwordHash = $2 FOR NO KEY UPDATE", rowID, encodedHash)
        guard found.first != nil else { throw ServiceError.unauthorized }
    }
}
