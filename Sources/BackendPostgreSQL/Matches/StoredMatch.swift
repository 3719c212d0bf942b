// A live match and its rows.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import PostgreSQLClient

struct StoredMatch: Sendable {
    /// The row of the gather.
    let gather: Int64
    /// The final score; nil before the end, and when the stored score cannot be read.
    let score: Score?
    /// Whether the gather has ended, even with a score that cannot be read.
    let isEnded: Bool
    var match: LiveMatch
    /// The key in the row, even if the link is over.
    let storedKey: SpectatorKey?

    /// The match of a gather of the caller; without stored changes, one with the default values. When the gather has ended,
    /// the match is closed. A link that is over is left out.
    init(
        of id: Gather.ID, _ caller: Caller, moves: StoredMoves = .all, at now: Int64, in db: PostgreSQLSession
    ) async throws {
        try await self.init(where: "uuid = $1 AND account = $2", [id, caller.rowID], moves: moves, at: now, in: db)
    }

    /// The match of a row of the table `gather`.
    init(row gather: Int64, at now: Int64, in db: PostgreSQLSession) async throws {
        try await self.init(where: "gather.id = $1", [gather], at: now, in: db)
    }

    /// The match of a link; `.gone` for a link that is over or was withdrawn, `.notFound` for an unknown key, such as
    /// one whose gather was deleted, or whose hash ``EndedLinks`` has removed.
    init(for key: SpectatorKey, at now: Int64, in db: PostgreSQLSession) async throws {
        do {
            try await self.init(where: "spectatorKey = $1", [key.value], at: now, in: db)
        } catch ServiceError.notFound {
            throw try await EndedLinks.contain(key, in: db) ? ServiceError.gone : .notFound
        }
        guard match.link != nil else { throw ServiceError.gone }
    }

    private init(
        where condition: StaticString, _ values: [any PostgreSQLValue], moves: StoredMoves = .all, at now: Int64,
        in db: PostgreSQLSession
    ) async throws {
        let found = try await db.execute(
            """
            SELECT gather.id, duration, endsAt, remaining, addedSince, played, spectatorKey, coalesce(isClosed, false),
                revision, score, linkMadeAt, isLinkKept, endedAt, chosenDuration, correctedAt,
                earlierClocks
            FROM gather LEFT JOIN liveMatch ON liveMatch.gather = gather.id
            WHERE \(condition)
            """,
            values: values)
        guard let row = found.first else { throw ServiceError.notFound }
        gather = try row.decode(at: 0)
        storedKey = try row.decode(String?.self, at: 6).flatMap(SpectatorKey.init)
        let link = try storedKey.map { key in
            SpectatorLink(
                key: key, madeAt: try row.date(at: 10) ?? Date(millisecondsSince1970: now),
                isKept: try row.decode(at: 11))
        }
        let isOver = link?.isOver(at: Date(millisecondsSince1970: now), afterMatch: try row.date(at: 12)) ?? false
        let score = try row.decode(String?.self, at: 9)
        (self.score, isEnded) = (score.flatMap(Score.init(wire:)), score != nil)
        let goals = try await Self.goals(of: gather, in: db)
        match = LiveMatch(
            clock: try MatchClock(
                duration: row.decode(Int?.self, at: 1), endsAt: row.decode(Int64?.self, at: 2),
                remaining: row.decode(Int64?.self, at: 3), addedSince: row.decode(Int64?.self, at: 4),
                chosen: row.decode(Int?.self, at: 13)
            ),
            played: try (row.decode(Int64?.self, at: 5) ?? 0).limited,
            earlierClocks: Array(column: try row.decode(at: 15)),
            goals: goals.counted,
            takenBack: goals.takenBack,
            moves: try await Self.moves(moves, of: gather, in: db),
            link: isOver ? nil : link,
            isClosed: try row.decode(at: 7),
            revision: try (row.decode(Int?.self, at: 8) ?? 0).limited,
            correctedAt: try row.date(at: 14)
        )
        if isEnded { match.close() }
    }

    static func goals(
        of gather: Int64, in db: PostgreSQLSession
    ) async throws -> (counted: [Goal], takenBack: [TakenBackGoal]) {
        let found = try await db.execute(
            "SELECT \(Goal.columns), takenBackAt FROM goal WHERE gather = $1 ORDER BY number", gather)
        var goals: (counted: [Goal], takenBack: [TakenBackGoal]) = ([], [])
        for row in found.rows {
            guard let goal = try Goal(row) else { continue }
            if let instant = try row.date(at: Goal.columnCount) {
                goals.takenBack.append(TakenBackGoal(goal, at: instant))
            } else {
                goals.counted.append(goal)
            }
        }
        return goals
    }

    private static func moves(
        _ moves: StoredMoves, of gather: Int64, in db: PostgreSQLSession
    ) async throws -> [RosterMove] {
        let columns = RosterMove.columns
        let sql =
            switch moves {
            case .all: "SELECT \(columns) FROM rosterMove WHERE gather = $1 ORDER BY number"
            case .lastOfEachPlayer:
                "SELECT DISTINCT ON (player) \(columns) FROM rosterMove WHERE gather = $1 ORDER BY player, number DESC"
            }
        let found = try await db.execute(sql, gather)
        return try found.rows.compactMap { row in try RosterMove(row) }
    }
}

extension Goal {
    /// The columns that ``init(_:)`` reads.
    static let columns = "number, team, minute, addedMinute, scorer, isOwnGoal, isAnswered, scoredAt"
    static let columnCount = 8

    /// Nil for a team that this version does not know.
    init?(_ row: PostgreSQLRow) throws {
        guard let team = try row.team(at: 1) else { return nil }
        try self.init(
            id: row.decode(at: 0), team: team,
            minute: row.decode(Int?.self, at: 2)
                .map { MatchMinute(stored: $0, added: try row.decode(Int?.self, at: 3)) },
            scorer: row.decode(Player.ID?.self, at: 4)
                .map { Goal.Scorer(player: $0, isOwnGoal: try row.decode(at: 5)) },
            isAnswered: row.decode(at: 6),
            scoredAt: Date(millisecondsSince1970: row.decode(at: 7))
        )
    }
}

extension RosterMove {
    /// The columns that ``init(_:)`` reads.
    static let columns = "number, player, section, minute, addedMinute, movedAt"

    /// Nil for a section that this version does not know.
    init?(_ row: PostgreSQLRow) throws {
        guard let section = TeamSection(rawValue: try row.decode(at: 2)) else { return nil }
        try self.init(
            id: row.decode(at: 0), player: row.decode(at: 1), section: section,
            minute: MatchMinute(stored: row.decode(at: 3), added: row.decode(Int?.self, at: 4)),
            movedAt: Date(millisecondsSince1970: row.decode(at: 5)))
    }
}

extension WatchedMatch {
    init(_ stored: StoredMatch, in db: PostgreSQLSession) async throws {
        self.init(
            gather: try await Gather(row: stored.gather, in: db),
            lineup: try await Participant.all(in: stored.gather, db), match: stored.match)
    }
}
