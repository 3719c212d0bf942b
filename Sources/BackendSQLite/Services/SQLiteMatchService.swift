// Live matches in SQLite. Each change reads, changes and writes in one transaction.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import GRDB

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

struct SQLiteMatchService: MatchService {
    let store: SQLiteStore
    let token: AccessToken

    func watched(_ gather: Gather.ID) async throws(ServiceError) -> WatchedMatch {
        let now = store.now
        return try store.shortRead(as: token) { db, caller in
            try WatchedMatch(StoredMatch(of: gather, caller, at: now, in: db), in: db)
        }
    }

    /// The highest number of matches that are read with a short read. It limits how long the calling thread is occupied.
    private static let few = 3

    func watched(_ gathers: [Gather.ID]) async throws(ServiceError) -> [WatchedMatch] {
        guard !gathers.isEmpty else { return [] }
        let now = store.now
        let read = { @Sendable (db: Database, caller: Caller) throws in
            try gathers.compactMap { gather in
                do {
                    return try WatchedMatch(StoredMatch(of: gather, caller, at: now, in: db), in: db)
                } catch ServiceError.notFound {
                    return nil
                }
            }
        }
        return gathers.count <= Self.few
            ? try store.shortRead(as: token, read) : try await store.read(as: token, read)
    }

    func apply(
        _ change: MatchChange, to gather: Gather.ID, token tap: String?, at instant: Date
    ) async throws(ServiceError) -> MatchChangeResult {
        let (now, limits) = (store.now, store.configuration.limits)
        return try await store.write(as: token) { db, caller in
            try StoredMatch.apply(
                change, to: gather, of: caller, tap: tap, at: instant, now: now, limits: limits, in: db
            ) { stored in
                guard case .moves(let moves) = change else { return }
                let lineup = try Participant.all(in: stored.gather, db)
                guard stored.match.allows(moves, of: lineup) else { throw ServiceError.conflict }
                try caller.addMissing(moves, to: stored.gather, with: lineup, limit: limits.lineup, in: db)
            }
        }
    }

    func end(_ gather: Gather.ID) async throws(ServiceError) -> MatchResult {
        let now = store.now
        return try await store.write(as: token) { db, caller in
            if let result = try caller.gather(gather, in: db).keptResult() { return result }
            let result = MatchResult(try StoredMatch.close(gather, of: caller, at: now, in: db).score)
            try SQLiteGatherService.end(
                try caller.rowID(of: gather, in: db), with: StoredResult(result), at: now, in: db)
            return result
        }
    }

    func correct(
        _ gather: Gather.ID, _ correction: MatchCorrection, shown: Score?, token tap: String, revision: Int,
        at instant: Date
    ) async throws(ServiceError) -> Score {
        let (now, limits) = (store.now, store.configuration.limits)
        return try await store.write(as: token) { db, caller in
            try StoredMatch.correct(
                gather, of: caller, correction, shown: shown, tap: tap, revision: revision, at: instant, now: now,
                limits: limits, in: db
            ).score
        }
    }
}

/// The matches that links show to spectators.
struct SQLiteSpectatorService: SpectatorService {
    let store: SQLiteStore

    func match(for key: SpectatorKey) async throws(ServiceError) -> WatchedMatch {
        let now = store.now
        return try store.shortRead { db in
            try WatchedMatch(StoredMatch(for: key, at: now, in: db), in: db)
        }
    }
}

extension Caller {
    /// Adds the players who move into a team and are not in the gather. `.conflict` when there would be more players than the limit,
    /// `.notFound` for a player who is not on the caller's roster.
    fileprivate func addMissing(
        _ moves: [MatchChange.Placement], to gather: Int64, with lineup: [Participant], limit: Int, in db: Database
    ) throws {
        var present = Set(lineup.map(\.id))
        for move in moves where !present.contains(move.player) {
            guard let team = move.section.team else { continue }
            try add(move.player, to: gather, in: team, limit: limit, db)
            present.insert(move.player)
        }
    }
}

extension WatchedMatch {
    init(_ stored: StoredMatch, in db: Database) throws {
        self.init(
            gather: try Gather(row: stored.gather, in: db), lineup: try Participant.all(in: stored.gather, db),
            match: stored.match
        )
    }
}

extension Gather {
    /// The gather of a row, of any user.
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
    /// Everybody in the gather of a row, in the order they were added.
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
}

extension Participant {
    /// Everybody in the gather of a row, in the order they were added. In a gather of a remote backend, these are the
    /// rows of the table `watchedPlayer`, which has rows only while the match has a link for spectators.
    static func all(in gather: Int64, _ db: Database) throws -> [Participant] {
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
                Participant(
                    id: try row.decode(atIndex: 0), name: try row.decode(atIndex: 1),
                    team: try row.decode(String?.self, atIndex: 2).flatMap(Team.init(rawValue:))
                )
            })
    }
}
