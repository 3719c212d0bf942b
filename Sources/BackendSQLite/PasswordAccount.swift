// The columns of an account that a check of its password needs.

internal import BackendServices
internal import BackendStorage
internal import Foundation
internal import GRDB

struct PasswordAccount: Sendable {
    let rowID: Int64
    let id: UUID
    let username: String
    let encodedHash: String
    let hash: PasswordHash

    /// The account with this key; nil when there is none.
    init?(key: String, in db: Database) throws {
        try self.init(where: "accountKey = ?", [key], in: db)
    }

    /// The account of a caller.
    init?(of caller: Caller, in db: Database) throws {
        try self.init(where: "id = ?", [caller.rowID], in: db)
    }

    private init?(where condition: StaticString, _ arguments: StatementArguments, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: "SELECT id, uuid, username, passwordHash FROM user WHERE \(condition)"
        )
        guard let row = try Row.fetchOne(statement, arguments: arguments) else { return nil }
        rowID = try row.decode(atIndex: 0)
        id = try row.decode(atIndex: 1)
        username = try row.decode(atIndex: 2)
        encodedHash = try row.decode(atIndex: 3)
        guard let hash = PasswordHash(encoded: encodedHash) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "unreadable password hash of user \(rowID)")
        }
        self.hash = hash
    }

    /// Throws `.unauthorized` if another call replaced the hash of the password, or deleted the account, since this
    /// value was read. That can happen, because a password is checked outside of a transaction: the check takes long.
    func requireSamePassword(in db: Database) throws {
        let isSame = try Bool.fetchOne(
            db, sql: "SELECT 1 FROM user WHERE id = ? AND passwordHash = ?", arguments: [rowID, encodedHash])
        guard isSame == true else { throw ServiceError.unauthorized }
    }
}
