// Reads everything that an account holds, in one transaction.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import PostgreSQLClient

extension AccountExport {
    init(of caller: Caller, at now: Int64, in db: PostgreSQLSession) async throws {
        let found = try await db.execute("SELECT username, createdAt FROM account WHERE id = $1", caller.rowID)
        guard let account = found.first else { throw ServiceError.unauthorized }
        let sessions = try await db.execute(
            "SELECT startedAt FROM token WHERE account = $1 AND expiresAt > $2 ORDER BY startedAt", caller.rowID, now)
        let gathers = try await db.execute(
            "SELECT uuid, minutes FROM gather WHERE account = $1 ORDER BY id", caller.rowID)
        var matches: [Match] = []
        for row in gathers.rows {
            let id: UUID = try row.decode(at: 0)
            let stored = try await StoredMatch(of: id, caller, at: now, in: db)
            matches.append(
                Match(
                    gather: try await caller.gather(id, in: db),
                    lineup: try await Participant.all(in: stored.gather, db),
                    live: stored.match, minutes: try row.decode(at: 1)))
        }
        try self.init(
            user: User(id: caller.id, username: account.decode(at: 0)),
            registeredAt: Date(millisecondsSince1970: account.decode(at: 1)),
            recoveryCodeMadeAt: await caller.recoveryCodeMadeAt(in: db),
            sessions: sessions.rows.map { try Date(millisecondsSince1970: $0.decode(at: 0)) },
            players: await caller.players(in: db), matches: matches)
    }
}
