// Accounts in SQLite.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import GRDB

struct SQLiteUserService: UserService {
    let store: SQLiteStore

    func register(_ credentials: Credentials, with invitation: InvitationCode?) async throws(ServiceError) -> User {
        let user = User(id: store.configuration.makeID(), username: try credentials.validatedUsername())
        let key = AccountKey(user.username).value
        // Checked before the hash because hashing is expensive. The insertion checks again because of concurrent registrations.
        let isTaken = try store.shortRead { db in
            try Bool.fetchOne(db, sql: "SELECT 1 FROM user WHERE accountKey = ?", arguments: [key]) != nil
        }
        guard !isTaken else { throw .conflict }
        let hash = try await store.hash(credentials.digest, in: .registration, of: nil).encoded
        let now = store.now
        try await store.write { db in
            if let invitation { guard try invitation.use(at: now, in: db) else { throw ServiceError.gone } }
            try db.execute(
                sql: """
                    INSERT INTO user (uuid, username, accountKey, passwordHash, createdAt) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (accountKey) DO NOTHING
                    """,
                arguments: [user.id, user.username, key, hash, now]
            )
            guard db.changesCount == 1 else { throw ServiceError.conflict }
        }
        store.log(.registration, of: user.id)
        return user
    }

    func signIn(_ credentials: Credentials) async throws(ServiceError) -> SignedIn {
        let signedIn = try await withCheckedPassword { () async throws(ServiceError) in
            try await account(of: credentials)
        } change: { account async throws(ServiceError) in
            let session = try await store.newSession(of: account, credentials.digest)
            try await begin(session, of: account)
            return session.signedIn(to: account)
        }
        store.log(.signIn, of: signedIn.userID)
        return signedIn
    }

    func signOut(_ token: AccessToken) async throws(ServiceError) {
        try await store.write { db in
            try db.cachedStatement(sql: "DELETE FROM token WHERE hash = ?").execute(arguments: [token.hash])
        }
    }

    func user(_ id: UUID, as token: AccessToken) async throws(ServiceError) -> User {
        try store.shortRead(as: token) { db, _ in
            // A deleted account, whose row stays for a while, and a user of a remote backend have an empty username.
            let statement = try db.cachedStatement(sql: "SELECT username FROM user WHERE uuid = ? AND username <> ''")
            guard let username = try String.fetchOne(statement, arguments: [id]) else { throw ServiceError.notFound }
            return User(id: id, username: username)
        }
    }

    func revision(as token: AccessToken) async throws(ServiceError) -> AccountRevision? {
        try store.caller(of: token) { $0.revision }
    }

    func export(
        _ id: UUID, _ content: AccountExport.Content, as token: AccessToken
    ) async throws(ServiceError) -> AccountExportParts {
        try await store.export(id, content, as: token)
    }

    func deleteAccount(_ credentials: Credentials) async throws(ServiceError) -> User.ID {
        let account = try await withCheckedPassword { () async throws(ServiceError) in
            try await self.account(of: credentials)
        } change: { account async throws(ServiceError) in
            try await store.write { db in
                try account.requireSamePassword(in: db)
                try AccountDeletion.begin(account.rowID, in: db)
            }
            return account
        }
        store.log(.accountDeleted, of: account.id)
        await AccountDeletion.finish(account.rowID, in: store, waitingFor: DetachedWork.requestLimit)
        return account.id
    }

    func deleteAccount(as token: AccessToken) async throws(ServiceError) -> User.ID? {
        let now = store.now
        let account = try await store.write(as: token) { db, caller in
            try token.requireFresh(at: now, in: db)
            try AccountDeletion.begin(caller.rowID, in: db)
            return caller
        }
        store.log(.accountDeleted, of: account.id)
        await AccountDeletion.finish(account.rowID, in: store, waitingFor: DetachedWork.requestLimit)
        return account.id
    }

    /// The account with this name and password; `.unauthorized` otherwise.
    private func account(of credentials: Credentials) async throws(ServiceError) -> PasswordAccount {
        let key = AccountKey(credentials.username)
        let account = try store.shortRead { db in try PasswordAccount(key: key.value, in: db) }
        return try await store.checked(account, credentials.digest, of: key, failure: .signInFailed)
    }

    /// Stores a new session and the hash of the password, which may be renewed. Deletes the expired sessions of all accounts, and the
    /// oldest sessions of this account beyond its limit. `.unauthorized` when the stored hash was replaced or the account was deleted
    /// during the check.
    private func begin(_ session: NewSession, of account: PasswordAccount) async throws(ServiceError) {
        let (token, now) = (session.token, session.startedAt)
        try await store.write { db in
            try db.execute(
                sql: "UPDATE user SET passwordHash = ? WHERE id = ? AND passwordHash = ?",
                arguments: [session.encodedHash, account.rowID, account.encodedHash]
            )
            guard db.changesCount == 1 else { throw ServiceError.unauthorized }
            try db.execute(
                sql: "INSERT INTO token (hash, user, startedAt, expiresAt, sessionID) VALUES (?, ?, ?, ?, ?)",
                arguments: [token.hash, account.rowID, now, session.expiresAt.millisecondsSince1970, session.id]
            )
            try db.execute(sql: "DELETE FROM token WHERE expiresAt <= ?", arguments: [now])
            try db.execute(
                sql: """
                    DELETE FROM token WHERE hash IN (
                        SELECT hash FROM token WHERE user = ? AND hash <> ?
                        ORDER BY startedAt DESC, hash LIMIT -1 OFFSET ?
                    )
                    """,
                arguments: [account.rowID, token.hash, AccountSession.limit - 1])
        }
    }
}
