// Passwords, sessions and recovery codes in SQLite.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import GRDB

struct SQLiteCredentialService: CredentialService {
    let store: SQLiteStore

    func overview(as token: AccessToken) async throws(ServiceError) -> CredentialOverview {
        let now = store.now
        return try store.shortRead(as: token) { db, caller in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT sessionID, startedAt, hash = :hash AS isCurrent FROM token
                    WHERE user = :user AND expiresAt > :now
                    ORDER BY isCurrent DESC, startedAt DESC, sessionID LIMIT :limit
                    """
            )
            let rows = try Row.fetchCursor(
                statement,
                arguments: [
                    "hash": token.hash, "user": caller.rowID, "now": now, "limit": AccountSession.limit,
                ])
            let sessions = try Array(
                rows.map { row in
                    try AccountSession(
                        id: row.decode(atIndex: 0), startedAt: Date(millisecondsSince1970: row.decode(atIndex: 1)),
                        isCurrent: row.decode(atIndex: 2))
                })
            return CredentialOverview(
                sessions: sessions, recoveryCodeMadeAt: try caller.recoveryCodeMadeAt(in: db),
                at: Date(millisecondsSince1970: now))
        }
    }

    func endSession(_ id: AccountSession.ID, as token: AccessToken) async throws(ServiceError) -> User.ID {
        try await store.write(as: token) { db, caller in
            try db.execute(
                sql: "DELETE FROM token WHERE sessionID = ? AND user = ?", arguments: [id, caller.rowID])
            guard db.changesCount == 1 else { throw ServiceError.notFound }
            return caller.id
        }
    }

    func changePassword(
        from present: String, to new: String, as token: AccessToken
    ) async throws(ServiceError) -> User.ID {
        try Credentials.validate(digest: new)
        let account = try await withCheckedPassword { () async throws(ServiceError) in
            try await self.account(with: present, as: token)
        } change: { account async throws(ServiceError) in
            let hash = try await store.hash(new, in: .signIn, of: account.key).encoded
            try await store.write(as: token) { db, caller in
                try caller.setPassword(hash, if: "passwordHash", is: account.encodedHash, in: db)
                try db.execute(
                    sql: "DELETE FROM token WHERE user = ? AND hash <> ?", arguments: [caller.rowID, token.hash])
            }
            return account
        }
        store.log(.passwordChanged, of: account.id)
        return account.id
    }

    /// The account of the caller; `.unauthorized` when the password is wrong.
    private func account(
        with present: String, as token: AccessToken
    ) async throws(ServiceError) -> PasswordAccount {
        let account = try store.shortRead(as: token) { db, caller in try PasswordAccount(of: caller, in: db) }
        return try await store.checked(account, present, of: account?.key, failure: .passwordFailed)
    }

    func makeRecoveryCode(with present: String?, as token: AccessToken) async throws(ServiceError) -> RecoveryCode {
        guard let code = RecoveryCode(bytes: store.configuration.randomBytes(RecoveryCode.byteCount)) else {
            throw .unexpectedResponse
        }
        let now = store.now
        guard let present else {
            return try await store.write(as: token) { db, caller in
                try token.requireFresh(at: now, in: db)
                try caller.setRecoveryCode(code, at: now, in: db)
                return code
            }
        }
        return try await withCheckedPassword { () async throws(ServiceError) in
            try await account(with: present, as: token)
        } change: { account async throws(ServiceError) in
            try await store.write(as: token) { db, caller in
                try account.requireSamePassword(in: db)
                try caller.setRecoveryCode(code, at: now, in: db)
                return code
            }
        }
    }

    /// One query searches for an account with this username and this code, so an unknown username and a wrong code take about the
    /// same time.
    func recover(_ credentials: Credentials, with code: RecoveryCode?) async throws(ServiceError) -> User.ID {
        try Credentials.validate(digest: credentials.digest)
        let key = AccountKey(credentials.username)
        let account = try store.shortRead { db in
            let sql = "SELECT \(Caller.columns) FROM user WHERE accountKey = ? AND recoveryHash = ?"
            return try Row.fetchOne(db, sql: sql, arguments: [key.value, code?.hash]).map(Caller.init(row:))
        }
        guard let account, let code else {
            store.log(.recoveryFailed, of: nil)
            throw .unauthorized
        }
        let hash = try await store.hash(credentials.digest, in: .signIn, of: key).encoded
        try await store.write { db in
            try account.setPassword(hash, if: "recoveryHash", is: code.hash, in: db)
            try db.execute(sql: "DELETE FROM token WHERE user = ?", arguments: [account.rowID])
        }
        store.log(.recovered, of: account.id)
        return account.id
    }
}

extension Caller {
    /// When the unused recovery code was created; nil when there is none.
    func recoveryCodeMadeAt(in db: Database) throws -> Date? {
        let statement = try db.cachedStatement(sql: "SELECT recoveryMadeAt FROM user WHERE id = ?")
        return try Int64.fetchOne(statement, arguments: [rowID]).map(Date.init(millisecondsSince1970:))
    }

    fileprivate func setRecoveryCode(_ code: RecoveryCode, at now: Int64, in db: Database) throws {
        try db.execute(
            sql: "UPDATE user SET recoveryHash = ?, recoveryMadeAt = ? WHERE id = ?",
            arguments: [code.hash, now, rowID])
    }

    /// Sets the hash of the password, and deletes the recovery code.
    /// - Parameters:
    ///   - column: a column of the account that was read before the password was hashed.
    ///   - value: the value that was read.
    /// - Throws: `.unauthorized` if another call has changed the column, or deleted the account, since.
    fileprivate func setPassword(
        _ hash: String, if column: String, is value: some DatabaseValueConvertible, in db: Database
    ) throws {
        try db.execute(
            sql: """
                UPDATE user SET passwordHash = ?, recoveryHash = NULL, recoveryMadeAt = NULL WHERE id = ? AND \(column) = ?
                """,
            arguments: [hash, rowID, value])
        guard db.changesCount == 1 else { throw ServiceError.unauthorized }
    }
}
