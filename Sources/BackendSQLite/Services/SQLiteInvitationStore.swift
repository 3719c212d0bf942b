// Invitations in SQLite. Only hashes of their codes are stored.

public import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import GRDB

extension SQLiteBackend {
    public var invitations: any InvitationStore {
        SQLiteInvitationStore(store: store)
    }

    public func makeInvitation() async throws(ServiceError) -> InvitationCode {
        let code = try InvitationCode(randomBytes: store.configuration.randomBytes)
        let now = store.now
        let expiresAt = Date(millisecondsSince1970: now).addingTimeInterval(store.configuration.invitationLifetime)
            .millisecondsSince1970
        try await store.write { db in
            try db.execute(sql: "DELETE FROM invitation WHERE expiresAt <= ?", arguments: [now])
            try db.execute(
                sql: "INSERT INTO invitation (hash, expiresAt) VALUES (?, ?)", arguments: [code.hash, expiresAt])
        }
        return code
    }
}

private struct SQLiteInvitationStore: InvitationStore {
    let store: SQLiteStore

    func isUsable(_ code: InvitationCode) async throws(ServiceError) -> Bool {
        let now = store.now
        return try store.shortRead { db in
            try Bool.fetchOne(
                db, sql: "SELECT 1 FROM invitation WHERE hash = ? AND usedAt IS NULL AND expiresAt > ?",
                arguments: [code.hash, now]) != nil
        }
    }

    func use(_ code: InvitationCode) async throws(ServiceError) -> Bool {
        let now = store.now
        return try await store.write { db in try code.use(at: now, in: db) }
    }

    func giveBack(_ code: InvitationCode) async throws(ServiceError) {
        try await store.write { db in
            try db.execute(sql: "UPDATE invitation SET usedAt = NULL WHERE hash = ?", arguments: [code.hash])
        }
    }
}

extension InvitationCode {
    /// Uses the invitation in a transaction; false when it is not usable.
    func use(at now: Int64, in db: Database) throws -> Bool {
        try db.execute(
            sql: "UPDATE invitation SET usedAt = ? WHERE hash = ? AND usedAt IS NULL AND expiresAt > ?",
            arguments: [now, hash, now])
        return db.changesCount == 1
    }
}
