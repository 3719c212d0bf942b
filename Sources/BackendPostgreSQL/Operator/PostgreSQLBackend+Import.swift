// Imports the export of an account.

package import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import PostgreSQLClient

extension PostgreSQLBackend {
    package func importAccount(_ export: AccountExport, into username: String) async throws(ServiceError) {
        let limits = store.configuration.limits
        guard export.isWithin(limits) else { throw .invalid }
        let key = AccountKey(username).value
        let (now, makeID) = (store.now, store.configuration.makeID)
        try await store.write { db in
            guard let caller = try await Caller(changing: key, in: db) else { throw ServiceError.notFound }
            guard try await caller.isEmpty(in: db) else { throw ServiceError.conflict }
            if let registeredAt = export.registeredAt {
                try await db.execute(
                    "UPDATE account SET createdAt = $1 WHERE id = $2", registeredAt.millisecondsSince1970, caller.rowID)
            }
            var ids: [Player.ID: Player.ID] = [:]
            for player in ImportedPlayer.all(in: export) {
                ids[player.id] = try await caller.insert(player.draft, isDeleted: player.isDeleted, in: db)
            }
            for match in export.matches {
                try await StoredMatch.insert(match, makeID(), of: caller, ids, at: now, in: db)
            }
            try await caller.deletePlayersWithoutMatch(among: Array(ids.values), in: db)
        }
    }
}

extension Caller {
    fileprivate func isEmpty(in db: PostgreSQLSession) async throws -> Bool {
        try await db.execute(
            """
            SELECT NOT EXISTS (SELECT 1 FROM player WHERE account = $1)
                AND NOT EXISTS (SELECT 1 FROM gather WHERE account = $1)
            """,
            rowID
        ).first?.decode(at: 0) ?? false
    }
}

extension StoredMatch {
    fileprivate static func insert(
        _ exported: AccountExport.Match, _ id: Gather.ID, of caller: Caller, _ players: [Player.ID: Player.ID],
        at now: Int64, in db: PostgreSQLSession
    ) async throws {
        let gather = exported.gather
        guard let createdAt = gather.createdAt else { throw ServiceError.invalid }
        let inserted = try await db.execute(
            """
            INSERT INTO gather (uuid, account, score, winner, createdAt, endedAt, minutes)
            VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id
            """,
            id, caller.rowID, gather.wireScore, gather.winner?.wireName,
            createdAt.millisecondsSince1970, gather.endedAt?.millisecondsSince1970, exported.minutes)
        guard let row: Int64 = try inserted.first?.decode(at: 0) else { throw ServiceError.unavailable }
        for entry in exported.lineup {
            guard let team = entry.team else { throw ServiceError.invalid }
            try await db.execute(
                "INSERT INTO gatherPlayer (gather, player, team) VALUES ($1, $2, $3)", row, try players.new(entry.id),
                team.rawValue)
        }
        var stored = try await StoredMatch(row: row, at: now, in: db)
        let before = stored.match
        stored.match = try exported.live.replacingPlayers(players.new)
        // An export that was made with a remote backend can have a closed match without a result. Such a match is imported open: only
        // the matches of ended gathers are closed.
        stored.match.isClosed = gather.isEnded
        try await stored.save(after: before, in: db)
    }
}
