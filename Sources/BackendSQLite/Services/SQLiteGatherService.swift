// Gathers in SQLite.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import GRDB

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

struct SQLiteGatherService: GatherService {
    let store: SQLiteStore
    let token: AccessToken

    func gathers() async throws(ServiceError) -> [Gather] {
        try await store.read(as: token) { db, caller in
            let statement = try db.cachedStatement(
                sql: "SELECT uuid, score, winner, createdAt, endedAt FROM gather WHERE user = ? ORDER BY id DESC"
            )
            let rows = try Row.fetchCursor(statement, arguments: [caller.rowID])
            return try Array(rows.map { try Gather($0, ownerID: caller.id) })
        }
    }

    func runningGathers() async throws(ServiceError) -> [Gather] {
        // When the request has already read the revision, gathers that are cached for this revision need no further read.
        if let revision = CallContext.current?.seen.revision(as: token),
            let running = store.running.value(for: revision.account, at: revision)
        {
            return running
        }
        return try store.shortRead(as: token) { db, caller in
            try store.running.value(for: caller.id, at: caller.revision) { try Self.running(of: caller, in: db) }
        }
    }

    func gather(_ id: Gather.ID) async throws(ServiceError) -> Gather {
        try store.shortRead(as: token) { db, caller in
            try caller.gather(id, in: db)
        }
    }

    func create(_ result: MatchResult?) async throws(ServiceError) -> Gather.ID {
        let id = store.configuration.makeID()
        let now = store.now
        let limits = store.configuration.limits
        return try await store.write(as: token) { db, caller in
            let row = try caller.insertGather(id, at: now, isRunning: result == nil, limits: limits, in: db)
            if let result {
                try Self.end(row, with: StoredResult(result), at: now, in: db)
            }
            return id
        }
    }

    func add(_ player: Player.ID, to gather: Gather.ID, in team: Team) async throws(ServiceError) {
        let limit = store.configuration.limits.lineup
        try await store.write(as: token) { db, caller in
            let row = try caller.rowID(of: gather, in: db)
            try caller.add(player, to: row, in: team, limit: limit, db)
        }
    }

    func players(in gather: Gather.ID) async throws(ServiceError) -> [LineupPlayer] {
        try store.shortRead(as: token) { db, caller in
            try LineupPlayer.all(of: caller.rowID(of: gather, in: db), in: db)
        }
    }

    func end(_ gather: Gather.ID, with result: MatchResult) async throws(ServiceError) {
        let now = store.now
        try await store.write(as: token) { db, caller in
            try Self.end(try caller.rowID(of: gather, in: db), with: StoredResult(result), at: now, in: db)
        }
    }

    func delete(_ gather: Gather.ID) async throws(ServiceError) {
        try await store.write(as: token) { db, caller in
            let row = try caller.rowID(of: gather, in: db)
            let lineup = try Player.ID.fetchAll(
                db, sql: "SELECT player FROM gatherPlayer WHERE gather = ?", arguments: [row])
            try db.execute(sql: "DELETE FROM gather WHERE id = ?", arguments: [row])
            try caller.deletePlayersWithoutMatch(among: lineup, in: db)
        }
    }

    func history() async throws(ServiceError) -> PlayingHistory {
        try store.shortRead(as: token) { db, caller in
            try PlayingHistory(of: caller, in: db)
        }
    }

    func lastChosenMinutes() async throws(ServiceError) -> Int? {
        try store.shortRead(as: token) { db, caller in
            try caller.lastChosenMinutes(in: db)
        }
    }

    func start(_ lineup: Lineup, kickOff: KickOff, token start: String?) async throws(ServiceError) -> Gather.ID {
        let id = store.configuration.makeID()
        let now = store.now
        let limits = store.configuration.limits
        return try await store.write(as: token) { db, caller in
            if let start {
                try OneTimeToken.validate(start)
                if let started = try caller.gather(startedWith: start, in: db) { return started }
            }
            let row = try caller.insertGather(id, at: now, isRunning: true, limits: limits, in: db)
            guard lineup.entries.count <= limits.lineup else { throw ServiceError.conflict }
            for (player, team) in lineup.entries {
                try caller.add(player, to: row, in: team, db)
            }
            if let start { try caller.remember(start, for: row, in: db) }
            try caller.kickOff(id, with: kickOff, at: now, limits: limits, in: db)
            return id
        }
    }

    /// The gathers of the caller that have not ended, newest first.
    static func running(of caller: Caller, in db: Database) throws -> [Gather] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT uuid, score, winner, createdAt, endedAt FROM gather
                WHERE user = ? AND score IS NULL ORDER BY id DESC
                """
        )
        let rows = try Row.fetchCursor(statement, arguments: [caller.rowID])
        return try Array(rows.map { try Gather($0, ownerID: caller.id) })
    }

    /// Stores the result, unless the same one is stored already, and removes goals that exceed its score. A gather that already has a
    /// result keeps the time of its end.
    static func end(_ row: Int64, with result: StoredResult, at now: Int64, in db: Database) throws {
        let statement = try db.cachedStatement(sql: "SELECT score, winner FROM gather WHERE id = ?")
        guard let stored = try Row.fetchOne(statement, arguments: [row]) else { throw ServiceError.notFound }
        let (score, winner) = (try stored.decode(String?.self, atIndex: 0), try stored.decode(String?.self, atIndex: 1))
        guard score != result.score || winner != result.winner else { return }
        try db.execute(
            sql: "UPDATE gather SET score = ?, winner = ?, endedAt = ifnull(endedAt, ?) WHERE id = ?",
            arguments: [result.score, result.winner, now, row]
        )
        if let read = result.readableScore { try StoredMatch.take(read, after: score, of: row, at: now, in: db) }
        if score == nil { try deleteOldTokens(ofAccountWith: row, at: now, in: db) }
    }

    /// Deletes the one-time tokens of the account's matches that ended longer ago than ``OneTimeToken/retention``: of the newest 50
    /// such matches, because the tokens of older ones were deleted when earlier matches ended.
    private static func deleteOldTokens(ofAccountWith row: Int64, at now: Int64, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                DELETE FROM spentTap WHERE gather IN (
                    SELECT id FROM gather WHERE user = (SELECT user FROM gather WHERE id = ?) AND endedAt < ?
                    ORDER BY id DESC LIMIT 50)
                """
        )
        try statement.execute(arguments: [row, now - OneTimeToken.retention])
    }
}

extension Caller {
    /// Inserts a gather and returns its row; `.conflict` when the account has the maximum number of gathers or, for a running gather,
    /// of running gathers.
    fileprivate func insertGather(
        _ id: Gather.ID, at now: Int64, isRunning: Bool, limits: AccountLimits, in db: Database
    ) throws -> Int64 {
        let count = try db.cachedStatement(sql: "SELECT count(*) FROM gather WHERE user = ?")
        guard try Int.fetchOne(count, arguments: [rowID]) ?? 0 < limits.gathers else { throw ServiceError.conflict }
        let running = try db.cachedStatement(sql: "SELECT count(*) FROM gather WHERE user = ? AND score IS NULL")
        guard try !isRunning || Int.fetchOne(running, arguments: [rowID]) ?? 0 < limits.running else {
            throw ServiceError.conflict
        }
        try db.execute(
            sql: "INSERT INTO gather (uuid, user, createdAt) VALUES (?, ?, ?)",
            arguments: [id, rowID, now]
        )
        return db.lastInsertedRowID
    }

    /// Adds a player to a gather of the caller; `.conflict` when the gather has `limit` players, or has this player; `.notFound` for a
    /// player who is not on the caller's roster.
    func add(_ player: Player.ID, to gather: Int64, in team: Team, limit: Int, _ db: Database) throws {
        let count = try db.cachedStatement(sql: "SELECT count(*) FROM gatherPlayer WHERE gather = ?")
        guard try Int.fetchOne(count, arguments: [gather]) ?? 0 < limit else { throw ServiceError.conflict }
        try add(player, to: gather, in: team, db)
    }

    /// Adds a player to a gather of the caller; `.conflict` when the gather has this player; `.notFound` for a player who is not on
    /// the caller's roster.
    func add(_ player: Player.ID, to gather: Int64, in team: Team, _ db: Database) throws {
        guard try owns(player: player, in: db) else { throw ServiceError.notFound }
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO gatherPlayer (gather, player, team) VALUES (?, ?, ?)
                ON CONFLICT (gather, player) DO NOTHING
                """
        )
        try statement.execute(arguments: [gather, player, team.rawValue])
        guard db.changesCount == 1 else { throw ServiceError.conflict }
    }
}
