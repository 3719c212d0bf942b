// Reading accounts with the hashes of their passwords from SQLite.

internal import BackendServices
internal import BackendStorage
internal import Foundation
internal import GRDB

extension PasswordAccount {
    /// The account with this key; nil when there is none.
    init?(key: String, in db: Database) throws {
        try self.init(where: "accountKey = ?", [key], in: db)
    }

    init?(of caller: Caller, in db: Database) throws {
        try self.init(where: "id = ?", [caller.rowID], in: db)
    }

    private init?(where condition: StaticString, _ arguments: StatementArguments, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: "SELECT id, uuid, username, passwordHash FROM user WHERE \(condition)"
        )
        guard let row = try Row.fetchOne(statement, arguments: arguments) else { return nil }
        let rowID = try row.decode(Int64.self, atIndex: 0)
        let account = PasswordAccount(
            rowID: rowID, id: try row.decode(atIndex: 1), username: try row.decode(atIndex: 2),
            encodedHash: try row.decode(atIndex: 3))
        guard let account else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "unreadable password hash of user \(rowID)")
        }
        self = account
    }

    /// Throws `.unauthorized` if another call replaced the hash of the password, or deleted the account, since this
    /// value was read. The password is checked outside of a transaction, because the check takes long.
    func requireSamePassword(in db: Database) throws {
        let isSame = try Bool.fetchOne(
            db, sql: "SELECT 1 FROM user WHERE id = ? AND passwordHash = ?", arguments: [rowID, encodedHash])
        guard isSame == true else { throw ServiceError.unauthorized }
    }
}
