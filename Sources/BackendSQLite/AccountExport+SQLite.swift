// Reads everything that an account holds, in one transaction.

internal import BackendServices
internal import Entities
internal import Foundation
internal import GRDB

extension AccountExport {
    init(of caller: Caller, at now: Int64, in db: Database) throws {
        let account = try db.cachedStatement(sql: "SELECT username, createdAt FROM user WHERE id = ?")
        guard let row = try Row.fetchOne(account, arguments: [caller.rowID]) else { throw ServiceError.unauthorized }
        let sessions = try Int64.fetchAll(
            db, sql: "SELECT startedAt FROM token WHERE user = ? AND expiresAt > ? ORDER BY startedAt",
            arguments: [caller.rowID, now])
        let names = try caller.playerNames(in: db)
        let gathers = try Row.fetchAll(
            db, sql: "SELECT uuid, minutes FROM gather WHERE user = ? ORDER BY id", arguments: [caller.rowID])
        try self.init(
            user: User(id: caller.id, username: row.decode(atIndex: 0)),
            registeredAt: Date(millisecondsSince1970: row.decode(atIndex: 1)),
            recoveryCodeMadeAt: caller.recoveryCodeMadeAt(in: db),
            sessions: sessions.map(Date.init(millisecondsSince1970:)),
            players: caller.players(in: db),
            matches: gathers.map { row in
                let id: UUID = try row.decode(atIndex: 0)
                let stored = try StoredMatch(of: id, caller, at: now, in: db)
                return try Match(
                    gather: caller.gather(id, in: db),
                    lineup: Participant.all(in: stored.gather, namedIn: names, db),
                    live: stored.match, minutes: row.decode(atIndex: 1))
            })
    }
}

extension Caller {
    /// The names of everybody on the roster, and of deleted players who are kept for matches.
    fileprivate func playerNames(in db: Database) throws -> [Player.ID: String] {
        let rows = try Row.fetchCursor(db, sql: "SELECT id, name FROM player WHERE user = ?", arguments: [rowID])
        var names: [Player.ID: String] = [:]
        while let row = try rows.next() { names[try row.decode(atIndex: 0)] = try row.decode(atIndex: 1) }
        return names
    }
}

extension Participant {
    /// Everybody in the gather of a row of this server, in the order they were added. All matches share one copy of a name,
    /// because an account can have a million places in lineups and names of more than a kilobyte.
    fileprivate static func all(
        in gather: Int64, namedIn names: [Player.ID: String], _ db: Database
    ) throws -> [Participant] {
        let statement = try db.cachedStatement(
            sql: "SELECT player, team FROM gatherPlayer WHERE gather = ? ORDER BY id")
        let rows = try Row.fetchCursor(statement, arguments: [gather])
        return try Array(
            rows.compactMap { row in
                let id: Player.ID = try row.decode(atIndex: 0)
                return try names[id].map { name in
                    Participant(
                        id: id, name: name,
                        team: try row.decode(String?.self, atIndex: 1).flatMap(Team.init(rawValue:)))
                }
            })
    }
}
