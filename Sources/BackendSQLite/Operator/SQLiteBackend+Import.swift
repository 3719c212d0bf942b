// Imports the export of an account.

public import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import GRDB

extension SQLiteBackend {
    public func importAccount(_ export: AccountExport, into username: String) async throws(ServiceError) {
        let limits = store.configuration.limits
        guard export.isWithin(limits) else { throw .invalid }
        let key = AccountKey(username).value
        let (now, makeID) = (store.now, store.configuration.makeID)
        try await store.write { db in
            let sql = "SELECT \(Caller.columns) FROM user WHERE accountKey = ?"
            let row = try Row.fetchOne(db, sql: sql, arguments: [key])
            guard let caller = try row.map(Caller.init(row:)) else { throw ServiceError.notFound }
            guard try caller.isEmpty(in: db) else { throw ServiceError.conflict }
            if let registeredAt = export.registeredAt {
                try db.execute(
                    sql: "UPDATE user SET createdAt = ? WHERE id = ?",
                    arguments: [registeredAt.millisecondsSince1970, caller.rowID])
            }
            var players: [Player.ID: Player.ID] = [:]
            for player in ImportedPlayer.all(in: export) {
                var record = PlayerRecord(user: caller.rowID, isDeleted: player.isDeleted, draft: player.draft)
                try record.insert(db)
                players[player.id] = record.id
            }
            for match in export.matches {
                try StoredMatch.insert(match, makeID(), of: caller, players, at: now, in: db)
            }
            try caller.deletePlayersWithoutMatch(among: Array(players.values), in: db)
        }
    }
}

extension Caller {
    fileprivate func isEmpty(in db: Database) throws -> Bool {
        let sql = """
            SELECT NOT EXISTS (SELECT 1 FROM player WHERE user = :user)
            AND NOT EXISTS (SELECT 1 FROM gather WHERE user = :user)
            """
        return try Bool.fetchOne(db, sql: sql, arguments: ["user": rowID]) ?? false
    }
}

extension StoredMatch {
    fileprivate static func insert(
        _ exported: AccountExport.Match, _ id: Gather.ID, of caller: Caller, _ players: [Player.ID: Player.ID],
        at now: Int64,
        in db: Database
    ) throws {
        let gather = exported.gather
        guard let createdAt = gather.createdAt else { throw ServiceError.invalid }
        try db.cachedStatement(
            sql: """
                INSERT INTO gather (uuid, user, score, winner, createdAt, endedAt, minutes) VALUES (?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            id, caller.rowID, gather.wireScore, gather.winner?.wireName,
            createdAt.millisecondsSince1970, gather.endedAt?.millisecondsSince1970, exported.minutes,
        ])
        let row = db.lastInsertedRowID
        let lineup = try db.cachedStatement(sql: "INSERT INTO gatherPlayer (gather, player, team) VALUES (?, ?, ?)")
        for entry in exported.lineup {
            guard let team = entry.team else { throw ServiceError.invalid }
            try lineup.execute(arguments: [row, try players.new(entry.id), team.rawValue])
        }
        var stored = try StoredMatch(row: row, at: now, in: db)
        let before = stored.match
        stored.match = try exported.live.replacingPlayers(players.new)
        // An export that was made with a remote backend can have a closed match without a result. Such a match is imported open: only
        // the matches of ended gathers are closed.
        stored.match.isClosed = gather.isEnded
        try stored.save(after: before, in: db)
    }
}
