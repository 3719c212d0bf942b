// A live match and the row it is stored under.

internal import BackendServices
internal import Entities
internal import FoundationEssentials
internal import GRDB

struct StoredMatch {
    let gather: Int64
    var match: LiveMatch

    /// The match of one of the caller's gathers, whether or not anything was stored yet. One whose gather has ended
    /// is closed.
    init(of id: Gather.ID, _ caller: Caller, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                SELECT gather.id, duration, endsAt, remaining, score IS NOT NULL OR ifnull(isClosed, 0),
                    (SELECT count(*) FROM goal WHERE goal.gather = gather.id AND team = 'teamA'),
                    (SELECT count(*) FROM goal WHERE goal.gather = gather.id AND team = 'teamB')
                FROM gather LEFT JOIN liveMatch ON liveMatch.gather = gather.id
                WHERE uuid = ? AND user = ?
                """
        )
        guard let row = try Row.fetchOne(statement, arguments: [id, caller.rowID]) else { throw ServiceError.notFound }
        gather = try row.decode(atIndex: 0)
        match = LiveMatch(
            clock: try MatchClock(
                duration: row.decode(atIndex: 1),
                endsAt: row.decode(atIndex: 2),
                remaining: row.decode(atIndex: 3)
            ),
            score: try Score(teamA: row.decode(atIndex: 5), teamB: row.decode(atIndex: 6)) ?? .zero,
            isClosed: try row.decode(atIndex: 4)
        )
    }

    /// The match when it takes changes; `.conflict` otherwise.
    init(ofOpen id: Gather.ID, _ caller: Caller, in db: Database) throws {
        try self.init(of: id, caller, in: db)
        guard !match.isClosed else { throw ServiceError.conflict }
    }

    /// Stores clock and closedness. Goals are rows of their own.
    func save(in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO liveMatch (gather, duration, endsAt, remaining, isClosed) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (gather) DO UPDATE SET duration = excluded.duration, endsAt = excluded.endsAt,
                    remaining = excluded.remaining, isClosed = excluded.isClosed
                """
        )
        let (endsAt, remaining) = match.clock.columns
        try statement.execute(arguments: [gather, match.clock.duration, endsAt, remaining, match.isClosed])
    }

    /// False when the one-time token was spent before.
    func spend(_ tap: String, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "INSERT INTO spentTap (gather, tap) VALUES (?, ?) ON CONFLICT DO NOTHING"
        )
        try statement.execute(arguments: [gather, tap])
        return db.changesCount == 1
    }

    /// Counts the goal or takes the last one back; beyond the limits of a score nothing changes.
    mutating func apply(_ change: GoalChange, tap: String, at instant: Date, in db: Database) throws {
        let score = match.score.applying(change)
        guard score != match.score else { return }
        switch change.kind {
        case .goal:
            let statement = try db.cachedStatement(
                sql: "INSERT INTO goal (gather, team, tap, scoredAt) VALUES (?, ?, ?, ?)"
            )
            try statement.execute(arguments: [gather, change.team.rawValue, tap, instant.millisecondsSince1970])
        case .takeBack:
            let statement = try db.cachedStatement(
                sql: "DELETE FROM goal WHERE id = (SELECT max(id) FROM goal WHERE gather = ? AND team = ?)"
            )
            try statement.execute(arguments: [gather, change.team.rawValue])
        }
        match.score = score
    }
}

extension MatchClock {
    /// A gather without a stored clock has the default one.
    fileprivate init(duration: Int?, endsAt: Int64?, remaining: Int64?) {
        let state: State =
            if let endsAt {
                .running(endsAt: Date(millisecondsSince1970: endsAt))
            } else if let remaining {
                .paused(remaining: TimeInterval(remaining) / 1000)
            } else {
                .stopped
            }
        self.init(duration: duration ?? Self.defaultDuration, state: state)
    }

    /// The state as milliseconds: when a running clock ends, what a paused one has left.
    fileprivate var columns: (endsAt: Int64?, remaining: Int64?) {
        switch state {
        case .stopped: (nil, nil)
        case .running(let end): (end.millisecondsSince1970, nil)
        case .paused(let remaining): (nil, Int64((remaining * 1000).rounded()))
        }
    }
}
