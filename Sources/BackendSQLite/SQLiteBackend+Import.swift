// Bringing the export of an account back.

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
            let players = try ImportedPlayers(of: export, caller, in: db)
            for match in export.matches {
                try StoredMatch.insert(match, makeID(), of: caller, players, at: now, in: db)
            }
            try caller.deletePlayersWithoutMatch(in: db)
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

/// The new ids of the players of an export, in the order of the old ones.
private struct ImportedPlayers {
    private var ids: [Player.ID: Player.ID] = [:]

    /// Inserts the roster, and deleted players with the names that they have in matches. A goal or a move can also have the id of a
    /// player without a name; it gets a new id too, so that it stays the same player in all matches.
    init(of export: AccountExport, _ caller: Caller, in db: Database) throws {
        var drafts: [Player.ID: PlayerDraft] = [:]
        for match in export.matches {
            for player in match.live.players { drafts[player] = PlayerDraft(name: "") }
        }
        for entry in export.matches.flatMap(\.lineup) { drafts[entry.id] = PlayerDraft(name: entry.name) }
        for player in export.players { drafts[player.id] = player.draft }
        let roster = Set(export.players.map(\.id))
        for (id, draft) in drafts.sorted(by: { $0.key < $1.key }) {
            var record = PlayerRecord(user: caller.rowID, isDeleted: !roster.contains(id), draft: draft)
            try record.insert(db)
            ids[id] = record.id
        }
    }

    subscript(old: Player.ID) -> Player.ID {
        get throws {
            guard let new = ids[old] else { throw ServiceError.invalid }
            return new
        }
    }
}

extension StoredMatch {
    fileprivate static func insert(
        _ exported: AccountExport.Match, _ id: Gather.ID, of caller: Caller, _ players: ImportedPlayers, at now: Int64,
        in db: Database
    ) throws {
        let gather = exported.gather
        guard let createdAt = gather.createdAt else { throw ServiceError.invalid }
        try db.cachedStatement(
            sql: """
                INSERT INTO gather (uuid, user, score, winner, createdAt, endedAt, minutes) VALUES (?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            id, caller.rowID, gather.score?.wire ?? gather.unreadableScore, gather.winner?.wireName,
            createdAt.millisecondsSince1970, gather.endedAt?.millisecondsSince1970, exported.minutes,
        ])
        let row = db.lastInsertedRowID
        let lineup = try db.cachedStatement(sql: "INSERT INTO gatherPlayer (gather, player, team) VALUES (?, ?, ?)")
        for entry in exported.lineup {
            guard let team = entry.team else { throw ServiceError.invalid }
            try lineup.execute(arguments: [row, players[entry.id], team.rawValue])
        }
        var stored = try StoredMatch(row: row, at: now, in: db)
        let before = stored.match
        stored.match = try exported.live.replacingPlayers { try players[$0] }
        // With a remote backend a match can be closed without a result. Only ended matches stay closed.
        stored.match.isClosed = gather.isEnded
        try stored.save(after: before, in: db)
    }
}

extension LiveMatch {
    /// The players of goals and moves.
    fileprivate var players: [Player.ID] {
        allGoals.compactMap(\.scorer?.player) + moves.map(\.player)
    }

    /// The match with other ids of players.
    fileprivate func replacingPlayers(_ id: (Player.ID) throws -> Player.ID) throws -> LiveMatch {
        func replacing(_ goal: Goal) throws -> Goal {
            var goal = goal
            goal.scorer = try goal.scorer.map { Goal.Scorer(player: try id($0.player), isOwnGoal: $0.isOwnGoal) }
            return goal
        }
        var match = self
        match.goals = try goals.map(replacing)
        match.takenBack = try takenBack.map { TakenBackGoal(try replacing($0.goal), at: $0.takenBackAt) }
        match.moves = try moves.map { move in
            RosterMove(
                id: move.id, player: try id(move.player), section: move.section, minute: move.minute,
                movedAt: move.movedAt)
        }
        return match
    }
}
