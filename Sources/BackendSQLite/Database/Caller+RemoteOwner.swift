// The rows of users and gathers of a remote backend.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import GRDB

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension Caller {
    /// The row of a user of the remote backend, if there is one.
    init?(remoteOwner owner: UUID, in db: Database) throws {
        let statement = try db.cachedStatement(sql: "SELECT \(Caller.columns) FROM user WHERE uuid = ?")
        guard let row = try Row.fetchOne(statement, arguments: [owner]) else { return nil }
        try self.init(row: row)
    }

    /// The row of the owner of a gather. Missing rows of the owner and of the gather are inserted. The result of the gather is
    /// stored, if there is one.
    /// - Parameter age: decides whether the result replaces one that is stored already; nil to replace none.
    init(
        remoteOwnerOf gather: Gather, at now: Int64, replacing age: ResultAge? = nil, in db: Database
    ) throws {
        try db.execute(
            sql: """
                INSERT INTO user (uuid, username, accountKey, passwordHash, createdAt)
                VALUES (:id, '', :prefix || hex(:id), '', :now)
                ON CONFLICT (uuid) DO NOTHING
                """,
            arguments: ["id": gather.ownerID, "prefix": ReservedKeyPrefix.remote, "now": now]
        )
        guard let owner = try Caller(remoteOwner: gather.ownerID, in: db) else { throw ServiceError.notFound }
        self = owner
        try db.execute(
            sql: "INSERT INTO gather (uuid, user, createdAt) VALUES (?, ?, ?) ON CONFLICT (uuid) DO NOTHING",
            arguments: [gather.id, owner.rowID, gather.createdAt?.millisecondsSince1970 ?? now]
        )
        guard let result = StoredResult(gather) else { return }
        let row = try rowID(of: gather.id, in: db)
        let statement = try db.cachedStatement(
            sql: """
                SELECT correctedAt FROM gather LEFT JOIN liveMatch ON liveMatch.gather = gather.id
                WHERE gather.id = ? AND score IS NOT NULL
                """)
        if let stored = try Row.fetchOne(statement, arguments: [row]) {
            let correctedAt = try stored.decode(Int64?.self, atIndex: 0).map(Date.init(millisecondsSince1970:))
            guard age?.replacesResult(of: gather.id, correctedAt: correctedAt) ?? false else { return }
        }
        try SQLiteGatherService.end(row, with: result, at: now, in: db)
    }
}
