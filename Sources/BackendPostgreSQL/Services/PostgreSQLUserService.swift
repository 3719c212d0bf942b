// Accounts in PostgreSQL.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import PostgreSQLClient

struct PostgreSQLUserService: UserService {
    let store: PostgreSQLStore

    func register(_ credentials: Credentials, with invitation: InvitationCode?) async throws(ServiceError) -> User {
        let user = User(id: store.configuration.makeID(), username: try credentials.validatedUsername())
        let key = AccountKey(user.username).value
        // Checked before the hash because hashing is expensive. The insertion checks again because of concurrent registrations.
        let isTaken = try await store.single { db in
            try await db.execute("SELECT 1 FROM account WHERE accountKey = $1", key).first != nil
        }
        guard !isTaken else { throw .conflict }
        let hash = try await store.hash(credentials.digest, in: .registration, of: nil).encoded
        let now = store.now
        try await store.write { db in
            if let invitation { guard try await invitation.use(at: now, in: db) else { throw ServiceError.gone } }
            let inserted = try await db.execute(
                """
                INSERT INTO account (uuid, username, accountKey, passwordHash, createdAt) VALUES ($1, $2, $3, $4, $5)
                ON CONFLICT (accountKey) DO NOTHING
                """,
                user.id, user.username, key, hash, now)
            guard inserted.changes == 1 else { throw ServiceError.conflict }
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
            try await db.execute("DELETE FROM token WHERE hash = $1", token.hash)
        }
    }

    func user(_ id: UUID, as token: AccessToken) async throws(ServiceError) -> User {
        try await store.read(as: token) { db, _ in
            // A deleted account, whose row stays for a while, and a user of a remote backend have an empty username.
            let found = try await db.execute("SELECT username FROM account WHERE uuid = $1 AND username <> ''", id)
            guard let row = found.first else { throw ServiceError.notFound }
            return User(id: id, username: try row.decode(at: 0))
        }
    }

    func revision(as token: AccessToken) async throws(ServiceError) -> AccountRevision? {
        try await store.caller(of: token).revision
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
                try await account.requireSamePassword(in: db)
                try await AccountDeletion.begin(account.rowID, in: db)
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
            try await token.requireFresh(at: now, in: db)
            try await AccountDeletion.begin(caller.rowID, in: db)
            return caller
        }
        store.log(.accountDeleted, of: account.id)
        await AccountDeletion.finish(account.rowID, in: store, waitingFor: DetachedWork.requestLimit)
        return account.id
    }

    /// The account with this name and password; `.unauthorized` otherwise.
    private func account(of credentials: Credentials) async throws(ServiceError) -> PasswordAccount {
        let key = AccountKey(credentials.username)
        let account = try await store.single { db in try await PasswordAccount(key: key.value, in: db) }
        return try await store.checked(account, credentials.digest, of: key, failure: .signInFailed)
    }

    /// Stores a new session and the hash of the password, which may be renewed. Deletes up to 1,000 expired sessions of all accounts,
    /// and the oldest sessions of this account beyond its limit. `.unauthorized` when the stored hash was replaced or the account was
    /// deleted during the check.
    private func begin(_ session: NewSession, of account: PasswordAccount) async throws(ServiceError) {
        let (token, now) = (session.token, session.startedAt)
        try await store.write { db in
            let updated = try await db.execute(
                "UPDATE account SET passwordHash = $1 WHERE id = $2 AND passwordHash = $3",
                session.encodedHash, account.rowID, account.encodedHash)
            guard updated.changes == 1 else { throw ServiceError.unauthorized }
            try await db.execute(
                "INSERT INTO token (hash, account, startedAt, expiresAt, sessionID) VALUES ($1, $2, $3, $4, $5)",
                token.hash, account.rowID, now, session.expiresAt.millisecondsSince1970, session.id)
            // Skips tokens that another transaction has locked, such as another sign-in that deletes the same tokens.
            try await db.execute(
                """
                DELETE FROM token WHERE hash IN (
                    SELECT hash FROM token WHERE expiresAt <= \(DatabaseClock.earliest("$1")) LIMIT 1000 FOR UPDATE SKIP LOCKED
                )
                """, now)
            try await db.execute(
                """
                DELETE FROM token WHERE hash IN (
                    SELECT hash FROM token WHERE account = $1 AND hash <> $2 ORDER BY startedAt DESC, hash OFFSET $3
                )
                """,
                account.rowID, token.hash, AccountSession.limit - 1)
        }
    }
}
