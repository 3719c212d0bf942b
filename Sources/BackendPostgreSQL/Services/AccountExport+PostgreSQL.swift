// Reads the export of an account in parts, each in one transaction.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import PostgreSQLClient

extension PostgreSQLStore {
    /// Reads the first part. `.notFound` when the user of the token has another id.
    func export(
        _ id: UUID, _ content: AccountExport.Content, as token: AccessToken
    ) async throws(ServiceError) -> AccountExportParts {
        let now = now
        let (export, last) = try await read(as: token) { db, caller in
            guard caller.id == id else { throw ServiceError.notFound }
            var export = try await AccountExport(of: caller, at: now, in: db)
            let part = try await caller.matches(after: 0, content, at: now, in: db)
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
        return { () async throws(ServiceError) in
            let part = try await CallContext.continuing(context) { () async throws(ServiceError) in
                try await read(as: token) { db, caller in
                    try await caller.matches(after: last, content, at: now, in: db)
                }
            }
            return .init(part.matches, next: self.part(after: part.last, content, as: token, in: context))
        }
    }
}

extension AccountExport {
    /// The data of the caller without the matches.
    fileprivate init(of caller: Caller, at now: Int64, in db: PostgreSQLSession) async throws {
        let found = try await db.execute("SELECT username, createdAt FROM account WHERE id = $1", caller.rowID)
        guard let account = found.first else { throw ServiceError.unauthorized }
        let sessions = try await db.execute(
            "SELECT startedAt FROM token WHERE account = $1 AND expiresAt > $2 ORDER BY startedAt", caller.rowID, now)
        try self.init(
            user: User(id: caller.id, username: account.decode(at: 0)),
            registeredAt: Date(millisecondsSince1970: account.decode(at: 1)),
            recoveryCodeMadeAt: await caller.recoveryCodeMadeAt(in: db),
            sessions: sessions.rows.map { try Date(millisecondsSince1970: $0.decode(at: 0)) },
            players: await caller.players(in: db), matches: [])
    }
}

extension Caller {
    private static let gathersAtOnce: Int64 = 100

    /// The matches of one part of the export.
    /// - Parameter row: the row of the last match of the part before; 0 for the first part.
    /// - Returns: the matches, and the row of the last match of this part, which is nil when no further part has to be read.
    fileprivate func matches(
        after row: Int64, _ content: AccountExport.Content, at now: Int64, in db: PostgreSQLSession
    ) async throws -> (matches: [AccountExport.Match], last: Int64?) {
        let gathers = try await db.execute(
            "SELECT id, uuid, minutes FROM gather WHERE account = $1 AND id > $2 ORDER BY id LIMIT $3", rowID, row,
            Self.gathersAtOnce)
        var part = ExportedMatches()
        var last: Int64?
        for row in gathers.rows {
            if part.isFull { return (part.matches, last) }
            last = try row.decode(at: 0)
            let id: UUID = try row.decode(at: 1)
            let stored = try await StoredMatch(of: id, self, moves: content.moves, at: now, in: db)
            var lineup = try await Participant.all(in: stored.gather, db)
            for index in lineup.indices {
                let entry = lineup[index]
                lineup[index] = Participant(
                    id: entry.id, name: part.name(of: entry.id) { entry.name }, team: entry.team)
            }
            part.add(
                .init(
                    gather: try await gather(id, in: db), lineup: lineup, live: stored.match,
                    minutes: try row.decode(at: 2)))
        }
        return (part.matches, part.matches.count == Self.gathersAtOnce ? last : nil)
    }
}
