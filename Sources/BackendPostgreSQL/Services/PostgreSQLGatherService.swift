// Gathers in PostgreSQL.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import PostgreSQLClient

struct PostgreSQLGatherService: GatherService {
    let store: PostgreSQLStore
    let token: AccessToken

    func gathers() async throws(ServiceError) -> [Gather] {
        try await store.read(as: token) { db, caller in
            try await caller.gathers(in: db)
        }
    }

    func runningGathers() async throws(ServiceError) -> [Gather] {
        // When the request has already read the revision, gathers that are cached for this revision need no further read.
        if let revision = CallContext.current?.seen.revision(as: token),
            let running = store.running.value(for: revision.account, at: revision)
        {
            return running
        }
        return try await store.read(as: token) { db, caller in
            let running = try await caller.runningGathers(in: db)
            store.running.keep(running, for: caller.id, at: caller.revision)
            return running
        }
    }

    func gather(_ id: Gather.ID) async throws(ServiceError) -> Gather {
        try await store.read(as: token) { db, caller in
            try await caller.gather(id, in: db)
        }
    }

    func create(_ result: MatchResult?) async throws(ServiceError) -> Gather.ID {
        let (id, now, limits) = (store.configuration.makeID(), store.now, store.configuration.limits)
        return try await store.write(as: token) { db, caller in
            let row = try await caller.insertGather(id, at: now, isRunning: result == nil, limits: limits, in: db)
            if let result {
                try await Self.end(row, with: StoredResult(result), at: now, in: db)
            }
            return id
        }
    }

    func add(_ player: Player.ID, to gather: Gather.ID, in team: Team) async throws(ServiceError) {
        let limit = store.configuration.limits.lineup
        try await store.write(as: token) { db, caller in
            let row = try await caller.rowID(of: gather, in: db)
            try await caller.add(player, to: row, in: team, limit: limit, db)
        }
    }

    func players(in gather: Gather.ID) async throws(ServiceError) -> [LineupPlayer] {
        try await store.read(as: token) { db, caller in
            try await LineupPlayer.all(of: try await caller.rowID(of: gather, in: db), in: db)
        }
    }

    func end(_ gather: Gather.ID, with result: MatchResult) async throws(ServiceError) {
        let now = store.now
        try await store.write(as: token) { db, caller in
            try await Self.end(
                try await caller.rowID(of: gather, in: db), with: StoredResult(result), at: now, in: db)
        }
    }

    func delete(_ gather: Gather.ID) async throws(ServiceError) {
        try await store.write(as: token) { db, caller in
            let row = try await caller.rowID(of: gather, in: db)
            let lineup = try await db.execute("SELECT player FROM gatherPlayer WHERE gather = $1", row)
            try await db.execute("DELETE FROM gather WHERE id = $1", row)
            try await caller.deletePlayersWithoutMatch(among: lineup.rows.map { try $0.decode(at: 0) }, in: db)
        }
    }

    func history() async throws(ServiceError) -> PlayingHistory {
        try await store.read(as: token) { db, caller in
            try await PlayingHistory(of: caller, in: db)
        }
    }

    func lastChosenMinutes() async throws(ServiceError) -> Int? {
        try await store.read(as: token) { db, caller in
            try await caller.lastChosenMinutes(in: db)
        }
    }

    func start(_ lineup: Lineup, kickOff: KickOff, token start: String?) async throws(ServiceError) -> Gather.ID {
        let (id, now, limits) = (store.configuration.makeID(), store.now, store.configuration.limits)
        return try await store.write(as: token) { db, caller in
            if let start {
                try OneTimeToken.validate(start)
                if let started = try await caller.gather(startedWith: start, in: db) { return started }
            }
            let row = try await caller.insertGather(id, at: now, isRunning: true, limits: limits, in: db)
            guard lineup.entries.count <= limits.lineup else { throw ServiceError.conflict }
            try await caller.add(lineup, to: row, db)
            if let start { try await caller.remember(start, for: row, in: db) }
            try await caller.kickOff(id, with: kickOff, at: now, limits: limits, in: db)
            return id
        }
    }

    /// Stores the result, unless the same one is stored already, and removes goals that exceed its score. A gather that already has a
    /// result keeps the time of its end.
    static func end(_ row: Int64, with result: StoredResult, at now: Int64, in db: PostgreSQLSession) async throws {
        let found = try await db.execute("SELECT score, winner FROM gather WHERE id = $1", row)
        guard let stored = found.first else { throw ServiceError.notFound }
        let (score, winner) = (try stored.decode(String?.self, at: 0), try stored.decode(String?.self, at: 1))
        guard score != result.score || winner != result.winner else { return }
        try await db.execute(
            "UPDATE gather SET score = $1, winner = $2, endedAt = coalesce(endedAt, $3) WHERE id = $4",
            result.score, result.winner, now, row)
        if let read = result.readableScore { try await StoredMatch.take(read, after: score, of: row, at: now, in: db) }
        if score == nil { try await deleteOldTokens(ofAccountWith: row, at: now, in: db) }
    }

    /// Deletes the one-time tokens of the account's matches that ended longer ago than ``OneTimeToken/retention``: of the newest 50
    /// such matches, because the tokens of older ones were deleted when earlier matches ended.
    private static func deleteOldTokens(
        ofAccountWith row: Int64, at now: Int64, in db: PostgreSQLSession
    ) async throws {
        try await db.execute(
            """
            DELETE FROM spentTap WHERE gather IN (
                SELECT id FROM gather WHERE account = (SELECT account FROM gather WHERE id = $1) AND endedAt < $2
                ORDER BY id DESC LIMIT 50)
            """, row, now - OneTimeToken.retention)
    }
}

extension Caller {
    /// Inserts a gather and returns its row; `.conflict` when the account has as many gathers as it may have, and for a running one
    /// also when it has as many running gathers as it may have.
    fileprivate func insertGather(
        _ id: Gather.ID, at now: Int64, isRunning: Bool, limits: AccountLimits, in db: PostgreSQLSession
    ) async throws -> Int64 {
        let counts = try await db.execute(
            "SELECT count(*), count(*) FILTER (WHERE score IS NULL) FROM gather WHERE account = $1", rowID)
        guard let row = counts.first, try row.decode(Int.self, at: 0) < limits.gathers,
            try !isRunning || row.decode(Int.self, at: 1) < limits.running
        else { throw ServiceError.conflict }
        let inserted = try await db.execute(
            "INSERT INTO gather (uuid, account, createdAt) VALUES ($1, $2, $3) RETURNING id", id, rowID, now)
        guard let row = inserted.first else { throw ServiceError.unavailable }
        return try row.decode(at: 0)
    }

    /// Adds a player to a gather of the caller; `.conflict` when the gather has `limit` players, or has this player; `.notFound` for a
    /// player who is not on the caller's roster.
    func add(
        _ player: Player.ID, to gather: Int64, in team: Team, limit: Int, _ db: PostgreSQLSession
    ) async throws {
        let count = try await db.execute("SELECT count(*) FROM gatherPlayer WHERE gather = $1", gather)
        guard try count.first?.decode(Int.self, at: 0) ?? 0 < limit else { throw ServiceError.conflict }
        guard try await owns(player: player, in: db) else { throw ServiceError.notFound }
        let inserted = try await db.execute(
            """
            INSERT INTO gatherPlayer (gather, player, team) VALUES ($1, $2, $3)
            ON CONFLICT (gather, player) DO NOTHING
            """,
            gather, player, team.rawValue)
        guard inserted.changes == 1 else { throw ServiceError.conflict }
    }

    /// Adds the players of a lineup to a new gather of the caller; `.conflict` for a player who is in it twice; `.notFound` for a
    /// player who is not on the caller's roster. One statement for each team: with a statement for each player, the other changes of
    /// the account would wait for up to ``AccountLimits/lineup`` round trips.
    fileprivate func add(_ lineup: Lineup, to gather: Int64, _ db: PostgreSQLSession) async throws {
        let entries = lineup.entries
        var known: Set<Player.ID> = []
        let different = entries.prefix { known.insert($0.player).inserted }
        for team in Team.allCases {
            let players = different.filter { $0.team == team }.map { Int64($0.player) }
            let inserted = try await db.execute(
                """
                INSERT INTO gatherPlayer (gather, player, team)
                SELECT $1, player.id, $2 FROM unnest($3::bigint[]) WITH ORDINALITY AS wanted(player, place)
                JOIN player ON player.id = wanted.player AND player.account = $4 AND NOT player.isDeleted
                ORDER BY place
                """,
                gather, team.rawValue, players, rowID)
            guard inserted.changes == players.count else { throw ServiceError.notFound }
        }
        guard different.count == entries.count else { throw ServiceError.conflict }
    }

    func kickOff(
        _ gather: Gather.ID, with kickOff: KickOff, at now: Int64, limits: AccountLimits, in db: PostgreSQLSession
    ) async throws {
        for change in kickOff.changes(lastMinutes: try await lastChosenMinutes(in: db)) {
            let instant = kickOff.startsAt ?? Date(millisecondsSince1970: now)
            _ = try await StoredMatch.apply(
                change, to: gather, of: self, tap: nil, at: instant, now: now, limits: limits, in: db)
        }
        guard let minutes = kickOff.minutes else { return }
        try await db.execute("UPDATE gather SET minutes = $1 WHERE uuid = $2", minutes, gather)
    }

    /// The length, in minutes, of the newest gather whose length was chosen; nil when there is none.
    func lastChosenMinutes(in db: PostgreSQLSession) async throws -> Int? {
        let found = try await db.execute(
            "SELECT minutes FROM gather WHERE account = $1 AND minutes IS NOT NULL ORDER BY id DESC LIMIT 1", rowID)
        return try found.first?.decode(at: 0)
    }
}

extension PlayingHistory {
    /// The lineups of the newest gathers, with the last team of each player, also of one who is on the bench now.
    fileprivate init(of caller: Caller, in db: PostgreSQLSession) async throws {
        let found = try await db.execute(
            """
            SELECT newest.id, player, team
            FROM (SELECT id FROM gather WHERE account = $1 ORDER BY id DESC LIMIT $2) AS newest
            JOIN gatherPlayer ON gatherPlayer.gather = newest.id ORDER BY gatherPlayer.id
            """,
            caller.rowID, Self.matchCount)
        var lineups: [Int64: [Participation]] = [:]
        for row in found.rows {
            let entry = Participation(player: try row.decode(at: 1), team: try row.team(at: 2))
            lineups[try row.decode(at: 0), default: []].append(entry)
        }
        self.init(lineups: lineups.sorted { $0.key > $1.key }.map(\.value))
    }
}
