// Links for spectators that are over: only the hashes of their keys are kept.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import GRDB

enum EndedLinks {
    /// The number of hashes that are kept for each gather.
    private static let limit = 100

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
            arguments: ["gather": gather, "limit": limit])
    }

    static func contain(_ key: SpectatorKey, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM endedLink WHERE hash = ?")
        return try Bool.fetchOne(statement, arguments: [key.hash]) ?? false
    }

    /// Replaces the keys of links that are over by hashes, and deletes the names that only spectators were shown.
    /// - Parameter besides: the row of a gather whose link is being replaced.
    static func end(at now: Int64, besides gather: Int64? = nil, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                SELECT liveMatch.gather, spectatorKey FROM liveMatch JOIN gather ON gather.id = liveMatch.gather
                WHERE spectatorKey IS NOT NULL AND NOT isLinkKept AND endedAt IS NOT NULL
                AND max(endedAt, ifnull(linkMadeAt, 0)) <= ? AND liveMatch.gather IS NOT ?
                """
        )
        let before = now - Int64(SpectatorLink.lifetime * 1000)
        for row in try Row.fetchAll(statement, arguments: [before, gather]) {
            let gather: Int64 = try row.decode(atIndex: 0)
            let key = try SpectatorKey(row.decode(atIndex: 1))
            try db.execute(
                sql: "UPDATE liveMatch SET spectatorKey = NULL, linkMadeAt = NULL WHERE gather = ?",
                arguments: [gather])
            try db.execute(sql: "DELETE FROM watchedPlayer WHERE gather = ?", arguments: [gather])
            if let key { try add(key, of: gather, in: db) }
        }
    }
}
