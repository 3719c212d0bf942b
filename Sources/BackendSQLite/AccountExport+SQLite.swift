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
                    gather: caller.gather(id, in: db), lineup: Participant.all(in: stored.gather, db),
                    live: stored.match, minutes: row.decode(atIndex: 1))
            })
    }
}
