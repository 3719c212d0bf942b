// Passwords, sessions and recovery codes in PostgreSQL.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import PostgreSQLClient

struct PostgreSQLCredentialService: CredentialService {
    let store: PostgreSQLStore

    func overview(as token: AccessToken) async throws(ServiceError) -> CredentialOverview {
        let now = store.now
        return try await store.read(as: token) { db, caller in
            let found = try await db.execute(
                """
                SELECT sessionID, startedAt, hash = $1 AS isCurrent FROM token WHERE account = $2 AND expiresAt > $3
                ORDER BY isCurrent DESC, startedAt DESC, sessionID LIMIT $4
                """,
                token.hash, caller.rowID, now, AccountSession.limit)
            let sessions = try found.rows.map { row in
                try AccountSession(
                    id: row.decode(at: 0), startedAt: Date(millisecondsSince1970: row.decode(at: 1)),
                    isCurrent: row.decode(at: 2))
            }
            return CredentialOverview(
                sessions: Array(sessions), recoveryCodeMadeAt: try await caller.recoveryCodeMadeAt(in: db),
                at: Date(millisecondsSince1970: now))
        }
    }

    func endSession(_ id: AccountSession.ID, as token: AccessToken) async throws(ServiceError) -> User.ID {
        try await store.write(as: token) { db, caller in
            let deleted = try await db.execute(
                "DELETE FROM token WHERE sessionID = $1 AND account = $2", id, caller.rowID)
            guard deleted.changes == 1 else { throw ServiceError.notFound }
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
                try await caller.setPassword(hash, if: "passwordHash", is: account.encodedHash, in: db)
                try await db.execute("DELETE FROM token WHERE account = $1 AND hash <> $2", caller.rowID, token.hash)
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
        let account = try await store.read(as: token) { db, caller in try await PasswordAccount(of: caller, in: db) }
        return try await store.checked(account, present, of: account?.key, failure: .passwordFailed)
    }

    func makeRecoveryCode(with present: String?, as token: AccessToken) async throws(ServiceError) -> RecoveryCode {
        guard let code = RecoveryCode(bytes: store.configuration.randomBytes(RecoveryCode.byteCount)) else {
            throw .unexpectedResponse
        }
        let now = store.now
        guard let present else {
            return try await store.write(as: token) { db, caller in
                try await token.requireFresh(at: now, in: db)
                try await caller.setRecoveryCode(code, at: now, in: db)
                return code
            }
        }
        return try await withCheckedPassword { () async throws(ServiceError) in
            try await account(with: present, as: token)
        } change: { account async throws(ServiceError) in
            try await store.write(as: token) { db, caller in
                try await account.requireSamePassword(in: db)
                try await caller.setRecoveryCode(code, at: now, in: db)
                return code
            }
        }
    }

    /// One query searches for an account with this username and this code, so an unknown username and a wrong code take about the
    /// same time.
    func recover(_ credentials: Credentials, with code: RecoveryCode?) async throws(ServiceError) -> User.ID {
        try Credentials.validate(digest: credentials.digest)
        let key = AccountKey(credentials.username)
        let account = try await store.single { db in
            try await db.execute(
                "SELECT \(Caller.columns) FROM account WHERE accountKey = $1 AND recoveryHash = $2", key.value,
                code?.hash
            ).first.map(Caller.init)
        }
        guard let account, let code else {
            store.log(.recoveryFailed, of: nil)
            throw .unauthorized
        }
        let hash = try await store.hash(credentials.digest, in: .signIn, of: key).encoded
        try await store.write { db in
            try await account.setPassword(hash, if: "recoveryHash", is: code.hash, in: db)
            try await db.execute("DELETE FROM token WHERE account = $1", account.rowID)
        }
        store.log(.recovered, of: account.id)
        return account.id
    }
}

extension Caller {
    /// When the unused recovery code was created; nil when there is none.
    func recoveryCodeMadeAt(in db: PostgreSQLSession) async throws -> Date? {
        try await db.execute("SELECT recoveryMadeAt FROM account WHERE id = $1", rowID).first?.date(at: 0)
    }

    fileprivate func setRecoveryCode(_ code: RecoveryCode, at now: Int64, in db: PostgreSQLSession) async throws {
        try await db.execute(
            "UPDATE account SET recoveryHash = $1, recoveryMadeAt = $2 WHERE id = $3", code.hash, now, rowID)
    }

    /// Sets the hash of the password, and deletes the recovery code.
    /// - Parameters:
    ///   - column: a column of the account that was read before the password was hashed.
    ///   - value: the value that was read.
    /// - Throws: `.unauthorized` if another call has changed the column, or deleted the account, since.
    fileprivate func setPassword(
        _ hash: String, if column: StaticString, is value: some PostgreSQLValue, in db: PostgreSQLSession
    ) async throws {
        let updated = try await db.execute(
            """
            UPDATE account SET passwordHash = $1, recoveryHash = NULL, recoveryMadeAt = NULL
            WHERE id = $2 AND \(column) = $3
            """,
            hash, rowID, value)
        guard updated.changes == 1 else { throw ServiceError.unauthorized }
    }
}
