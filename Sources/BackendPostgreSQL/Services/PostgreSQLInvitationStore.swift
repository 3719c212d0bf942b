// Invitations in PostgreSQL. Only hashes of their codes are stored.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import PostgreSQLClient

struct PostgreSQLInvitationStore: InvitationStore {
    let store: PostgreSQLStore

    func isUsable(_ code: InvitationCode) async throws(ServiceError) -> Bool {
        let now = store.now
        return try await store.single { db in
            try await db.execute(
                "SELECT 1 FROM invitation WHERE hash = $1 AND usedAt IS NULL AND expiresAt > $2", code.hash, now
            ).first != nil
        }
    }

    func use(_ code: InvitationCode) async throws(ServiceError) -> Bool {
        let now = store.now
        return try await store.write { db in try await code.use(at: now, in: db) }
    }

    func giveBack(_ code: InvitationCode) async throws(ServiceError) {
        try await store.write { db in
            try await db.execute("UPDATE invitation SET usedAt = NULL WHERE hash = $1", code.hash)
        }
    }

    func add(_ code: InvitationCode, expiresAt: Int64, at now: Int64) async throws(ServiceError) {
        try await store.write { db in
            try await db.execute("DELETE FROM invitation WHERE expiresAt <= \(DatabaseClock.earliest("$1"))", now)
            try await db.execute("INSERT INTO invitation (hash, expiresAt) VALUES ($1, $2)", code.hash, expiresAt)
        }
    }
}

extension InvitationCode {
    /// Uses the invitation in a transaction; false when it is not usable. Waits for another transaction that uses it.
    func use(at now: Int64, in db: PostgreSQLSession) async throws -> Bool {
        try await db.execute(
            "UPDATE invitation SET usedAt = $1 WHERE hash = $2 AND usedAt IS NULL AND expiresAt > $1", now, hash
        ).changes == 1
    }
}
