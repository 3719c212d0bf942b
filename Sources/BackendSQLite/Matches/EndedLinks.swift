// Expired and withdrawn links for spectators. Only the hashes of their keys are kept.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import GRDB

enum EndedLinks {
    /// Stores the hash of a key. For each gather, at most the newest ``SpectatorLink/keptHashes`` hashes are kept.
    static func add(_ key: SpectatorKey, of gather: Int64, in db: Database) throws {
        try db.execute(
            sql: "INSERT INTO endedLink (gather, hash) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING",
            arguments: [gather, key.hash])
        try db.execute(
            sql: """
                DELETE FROM endedLink WHERE gather = :gather AND id <= (
                    SELECT id FROM endedLink WHERE gather = :gather ORDER BY id DESC LIMIT 1 OFFSET :limit
                )
                """,
            arguments: ["gather": gather, "limit": SpectatorLink.keptHashes])
    }

    static func contain(_ key: SpectatorKey, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM endedLink WHERE hash = ?")
        return try Bool.fetchOne(statement, arguments: [key.hash]) ?? false
    }

    /// For each link that is over, stores the hash in place of the key, and deletes the names that were stored only for spectators.
    /// A call ends at most ``SpectatorLink/endedAtOnce`` links, because it runs in the transaction of a change, whose caller
    /// waits.
    /// - Returns: whether more links may be over.
    static func end(at now: Int64, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: """
                SELECT liveMatch.gather, spectatorKey
                FROM liveMatch INDEXED BY liveMatchLink JOIN gather ON gather.id = liveMatch.gather
                WHERE spectatorKey IS NOT NULL AND NOT isLinkKept AND linkMadeAt <= :limit AND endedAt <= :limit
                LIMIT :count
                """
        )
        let over = try Row.fetchAll(
            statement, arguments: ["limit": SpectatorLink.limit(at: now), "count": SpectatorLink.endedAtOnce])
        for row in over {
            let gather: Int64 = try row.decode(atIndex: 0)
            let key = try SpectatorKey(row.decode(atIndex: 1))
            try db.execute(
                sql: "UPDATE liveMatch SET spectatorKey = NULL, linkMadeAt = NULL WHERE gather = ?",
                arguments: [gather])
            try db.execute(sql: "DELETE FROM watchedPlayer WHERE gather = ?", arguments: [gather])
            if let key { try add(key, of: gather, in: db) }
        }
        return over.count == SpectatorLink.endedAtOnce
    }
}
