// Live matches in SQLite: each change is one transaction that reads, changes and writes.

internal import BackendServices
internal import Entities
internal import FoundationEssentials
internal import GRDB

struct SQLiteMatchService: MatchService {
    let store: SQLiteStore
    let token: AccessToken

    func match(_ gather: Gather.ID) async throws(ServiceError) -> LiveMatch {
        try await store.read(as: token) { db, caller in
            try StoredMatch(of: gather, caller, in: db).match
        }
    }

    func change(
        _ gather: Gather.ID, _ change: MatchChange, token tap: String?, at instant: Date
    ) async throws(ServiceError) -> LiveMatch {
        try await store.write(as: token) { db, caller in
            try StoredMatch.change(gather, of: caller, change, tap: tap, at: instant, in: db)
        }
    }

    func close(_ gather: Gather.ID) async throws(ServiceError) -> LiveMatch {
        try await store.write(as: token) { db, caller in
            try StoredMatch.close(gather, of: caller, in: db)
        }
    }

    func reopen(_ gather: Gather.ID) async throws(ServiceError) {
        try await store.write(as: token) { db, caller in
            let isEnded = try caller.gather(gather, in: db).isEnded
            _ = try StoredMatch.close(gather, of: caller, isEnded, in: db)
        }
    }
}

/// What people see who have a link and no account.
struct SQLiteSpectatorService: SpectatorService {
    let store: SQLiteStore

    func match(for key: SpectatorKey) async throws(ServiceError) -> WatchedMatch {
        try await store.read { db in
            let stored = try StoredMatch(for: key, in: db)
            return WatchedMatch(
                gather: try Gather(row: stored.gather, in: db),
                lineup: try LineupPlayer.watched(in: stored.gather, db),
                match: stored.match
            )
        }
    }
}

extension Gather {
    /// The gather of a row, whoever asks.
    init(row: Int64, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                SELECT gather.uuid, score, winner, gather.createdAt, endedAt, user.uuid
                FROM gather JOIN user ON user.id = gather.user WHERE gather.id = ?
                """
        )
        guard let found = try Row.fetchOne(statement, arguments: [row]) else { throw ServiceError.notFound }
        try self.init(found, ownerID: found.decode(atIndex: 5))
    }
}

extension LineupPlayer {
    /// Everyone in the gather of a row, in the order they were added.
    static func all(of gather: Int64, in db: Database) throws -> [LineupPlayer] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(PlayerRecord.columns), team
                FROM gatherPlayer JOIN player ON player.id = gatherPlayer.player
                WHERE gatherPlayer.gather = ? ORDER BY gatherPlayer.id
                """
        )
        let rows = try Row.fetchCursor(statement, arguments: [gather])
        return try Array(
            rows.map {
                let team = Team(rawValue: try $0.decode(atIndex: PlayerRecord.columnCount))
                return LineupPlayer(player: try Player(row: $0), team: team)
            })
    }

    /// What spectators see of everyone in the gather of a row: of our gathers the players, of those of another server what
    /// was kept of them here.
    static func watched(in gather: Int64, _ db: Database) throws -> [LineupPlayer] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT player.id, name, team, gatherPlayer.id AS place
                FROM gatherPlayer JOIN player ON player.id = gatherPlayer.player WHERE gather = :gather
                UNION ALL SELECT player, name, team, place FROM watchedPlayer WHERE gather = :gather
                ORDER BY place
                """
        )
        let rows = try Row.fetchCursor(statement, arguments: ["gather": gather])
        return try Array(
            rows.map { row in
                LineupPlayer(
                    player: Player(id: try row.decode(atIndex: 0), name: try row.decode(atIndex: 1)),
                    team: try row.decode(String?.self, atIndex: 2).flatMap(Team.init(rawValue:))
                )
            })
    }
}
