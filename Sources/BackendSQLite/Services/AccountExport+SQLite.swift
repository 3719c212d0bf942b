// Reads the export of an account in parts, each in one transaction.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import GRDB

extension SQLiteStore {
    /// Reads the first part. `.notFound` when the user of the token has another id.
    func export(
        _ id: UUID, _ content: AccountExport.Content, as token: AccessToken
    ) async throws(ServiceError) -> AccountExportParts {
        let now = now
        let (export, last) = try await read(as: token) { db, caller in
            guard caller.id == id else { throw ServiceError.notFound }
            var export = try AccountExport(of: caller, at: now, in: db)
            let part = try caller.matches(after: 0, content, at: now, in: db)
            export.matches = part.matches
            return (export, part.last)
        }
        return AccountExportParts(export, next: part(after: last, content, as: token, in: CallContext.current))
    }

    /// The function that reads the part after a row of the table `gather`; nil after the last part.
    private func part(
        after last: Int64?, _ content: AccountExport.Content, as token: AccessToken, in context: CallContext?
    ) -> AccountExportParts.Next? {
        guard let last else { return nil }
        let now = now
        return { [self] () async throws(ServiceError) in
            let part = try await CallContext.continuing(context) { () async throws(ServiceError) in
                try await read(as: token) { db, caller in try caller.matches(after: last, content, at: now, in: db) }
            }
            return .init(part.matches, next: self.part(after: part.last, content, as: token, in: context))
        }
    }
}

extension AccountExport {
    /// The data of the caller without the matches.
    fileprivate init(of caller: Caller, at now: Int64, in db: Database) throws {
        let account = try db.cachedStatement(sql: "SELECT username, createdAt FROM user WHERE id = ?")
        guard let row = try Row.fetchOne(account, arguments: [caller.rowID]) else { throw ServiceError.unauthorized }
        let sessions = try Int64.fetchAll(
            db, sql: "SELECT startedAt FROM token WHERE user = ? AND expiresAt > ? ORDER BY startedAt",
            arguments: [caller.rowID, now])
        try self.init(
            user: User(id: caller.id, username: row.decode(atIndex: 0)),
            registeredAt: Date(millisecondsSince1970: row.decode(atIndex: 1)),
            recoveryCodeMadeAt: caller.recoveryCodeMadeAt(in: db),
            sessions: sessions.map(Date.init(millisecondsSince1970:)),
            players: caller.players(in: db), matches: [])
    }
}

extension Caller {
    /// The matches of one part of the export.
    /// - Parameter row: the row of the last match of the part before; 0 for the first part.
    /// - Returns: the matches, and the row of the last match of this part, which is nil when no matches follow.
    fileprivate func matches(
        after row: Int64, _ content: AccountExport.Content, at now: Int64, in db: Database
    ) throws -> (matches: [AccountExport.Match], last: Int64?) {
        let gathers = try Row.fetchCursor(
            db, sql: "SELECT id, uuid, minutes FROM gather WHERE user = ? AND id > ? ORDER BY id",
            arguments: [rowID, row])
        var part = ExportedMatches()
        var last: Int64?
        while let row = try gathers.next() {
            if part.isFull { return (part.matches, last) }
            last = try row.decode(atIndex: 0)
            let id: UUID = try row.decode(atIndex: 1)
            let minutes: Int? = try row.decode(atIndex: 2)
            let stored = try StoredMatch(of: id, self, moves: content.moves, at: now, in: db)
            let lineup = try Participant.all(in: stored.gather, &part, db)
            part.add(.init(gather: try gather(id, in: db), lineup: lineup, live: stored.match, minutes: minutes))
        }
        return (part.matches, nil)
    }
}

extension Participant {
    /// Everybody in the gather of a row, in the order they were added. The gather is not one of a remote backend.
    fileprivate static func all(
        in gather: Int64, _ part: inout ExportedMatches, _ db: Database
    ) throws -> [Participant] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT player, team, name FROM gatherPlayer JOIN player ON player.id = gatherPlayer.player
                WHERE gather = ? ORDER BY gatherPlayer.id
                """)
        let rows = try Row.fetchCursor(statement, arguments: [gather])
        var lineup: [Participant] = []
        while let row = try rows.next() {
            let id: Player.ID = try row.decode(atIndex: 0)
            lineup.append(
                Participant(
                    id: id, name: try part.name(of: id) { try row.decode(atIndex: 2) },
                    team: try row.decode(String?.self, atIndex: 1).flatMap(Team.init(rawValue:))))
        }
        return lineup
    }
}
