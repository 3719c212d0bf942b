// The rows of users and gathers of a remote backend.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import PostgreSQLClient

extension Caller {
    /// The row of a user of the remote backend, if there is one.
    init?(remoteOwner owner: UUID, in db: PostgreSQLSession) async throws {
        let found = try await db.execute("SELECT \(Self.columns) FROM account WHERE uuid = $1", owner)
        guard let row = found.first else { return nil }
        try self.init(row)
    }

    /// The row of the owner of a gather, locked and with a new revision. Missing rows of the owner and of the gather are
    /// inserted. The result of the gather is stored, if there is one.
    /// - Parameter age: decides whether the result replaces one that is stored already; nil to replace none.
    init(
        remoteOwnerOf gather: Gather, at now: Int64, replacing age: ResultAge? = nil, in db: PostgreSQLSession
    ) async throws {
        let found = try await db.execute(
            """
            INSERT INTO account (uuid, username, accountKey, passwordHash, createdAt)
            VALUES ($1, '', $2 || $1::uuid::text, '', $3)
            ON CONFLICT (uuid) DO UPDATE SET revision = account.revision + 1 RETURNING \(Self.columns)
            """,
            gather.ownerID, ReservedKeyPrefix.remote, now)
        guard let row = found.first else { throw ServiceError.notFound }
        try self.init(row)
        try await db.execute(
            "INSERT INTO gather (uuid, account, createdAt) VALUES ($1, $2, $3) ON CONFLICT (uuid) DO NOTHING",
            gather.id, rowID, gather.createdAt?.millisecondsSince1970 ?? now)
        guard let result = StoredResult(gather) else { return }
        let gatherRow = try await rowID(of: gather.id, in: db)
        let stored = try await db.execute(
            """
            SELECT correctedAt FROM gather LEFT JOIN liveMatch ON liveMatch.gather = gather.id
            WHERE gather.id = $1 AND score IS NOT NULL
            """,
            gatherRow)
        if let row = stored.first {
            guard age?.replacesResult(of: gather.id, correctedAt: try row.date(at: 0)) ?? false else { return }
        }
        try await PostgreSQLGatherService.end(gatherRow, with: result, at: now, in: db)
    }
}
