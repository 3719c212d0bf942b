// Expired and withdrawn links for spectators. Only the hashes of their keys are kept.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import PostgreSQLClient

enum EndedLinks {
    /// Stores the hash of a key. For each gather, at most the newest ``SpectatorLink/keptHashes`` hashes are kept.
    static func add(_ key: SpectatorKey, of gather: Int64, in db: PostgreSQLSession) async throws {
        try await db.execute(
            "INSERT INTO endedLink (gather, hash) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING", gather, key.hash)
        try await db.execute(
            """
            DELETE FROM endedLink WHERE gather = $1 AND id <= (
                SELECT id FROM endedLink WHERE gather = $1 ORDER BY id DESC LIMIT 1 OFFSET $2
            )
            """,
            gather, SpectatorLink.keptHashes)
    }

    static func contain(_ key: SpectatorKey, in db: PostgreSQLSession) async throws -> Bool {
        try await db.execute("SELECT 1 FROM endedLink WHERE hash = $1", key.hash).first != nil
    }

    /// For each link that is over, stores the hash in place of the key, and deletes the names that were stored only for spectators.
    /// Links of matches that another transaction changes are left for the next call, so that changes of different
    /// accounts do not wait for each other. A call ends at most ``SpectatorLink/endedAtOnce`` links, because it runs in the
    /// transaction of a change, whose caller waits.
    /// - Returns: whether the call ended as many links as it may. Other links may then be over too.
    static func end(at now: Int64, in db: PostgreSQLSession) async throws -> Bool {
        let limit = DatabaseClock.earliest("$1") + " - $2"
        let over = try await db.execute(
            """
            SELECT liveMatch.gather, spectatorKey FROM liveMatch JOIN gather ON gather.id = liveMatch.gather
            WHERE spectatorKey IS NOT NULL AND NOT isLinkKept AND linkMadeAt <= \(limit) AND endedAt <= \(limit)
            LIMIT $3 FOR UPDATE OF liveMatch SKIP LOCKED
            """,
            now, now - SpectatorLink.limit(at: now), SpectatorLink.endedAtOnce)
        for row in over.rows {
            let gather: Int64 = try row.decode(at: 0)
            let key = try SpectatorKey(row.decode(at: 1))
            try await db.execute(
                "UPDATE liveMatch SET spectatorKey = NULL, linkMadeAt = NULL WHERE gather = $1", gather)
            try await db.execute("DELETE FROM watchedPlayer WHERE gather = $1", gather)
            if let key { try await add(key, of: gather, in: db) }
        }
        return over.rows.count == SpectatorLink.endedAtOnce
    }
}
