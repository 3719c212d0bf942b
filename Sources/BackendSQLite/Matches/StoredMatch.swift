// A live match and its rows.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import GRDB

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

struct StoredMatch {
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
    init(of id: Gather.ID, _ caller: Caller, moves: StoredMoves = .all, at now: Int64, in db: Database) throws {
        try self.init(where: "uuid = ? AND user = ?", [id, caller.rowID], moves: moves, at: now, in: db)
    }

    /// The match of a row of the table `gather`.
    init(row gather: Int64, at now: Int64, in db: Database) throws {
        try self.init(where: "gather.id = ?", [gather], at: now, in: db)
    }

    /// The match of a link; `.gone` for a link that is over or was withdrawn, `.notFound` for an unknown key, such as
    /// one whose gather was deleted, or whose hash ``EndedLinks`` has removed.
    init(for key: SpectatorKey, at now: Int64, in db: Database) throws {
        do {
            try self.init(where: "spectatorKey = ?", [key.value], at: now, in: db)
        } catch ServiceError.notFound {
            throw try EndedLinks.contain(key, in: db) ? ServiceError.gone : .notFound
        }
        guard match.link != nil else { throw ServiceError.gone }
    }

    private init(
        where condition: StaticString, _ arguments: StatementArguments, moves: StoredMoves = .all, at now: Int64,
        in db: Database
    ) throws {
        let statement = try db.cachedStatement(
            sql: """
                SELECT gather.id, duration, endsAt, remaining, addedSince, played, spectatorKey, ifnull(isClosed, 0),
                    revision, score, linkMadeAt, isLinkKept, endedAt, chosenDuration, correctedAt,
                    earlierClocks
                FROM gather LEFT JOIN liveMatch ON liveMatch.gather = gather.id
                WHERE \(condition)
                """
        )
        guard let row = try Row.fetchOne(statement, arguments: arguments) else { throw ServiceError.notFound }
        gather = try row.decode(atIndex: 0)
        storedKey = try row.decode(String?.self, atIndex: 6).flatMap(SpectatorKey.init)
        let link = try storedKey.map { key in
            SpectatorLink(
                key: key, madeAt: Date(millisecondsSince1970: try row.decode(Int64?.self, atIndex: 10) ?? now),
                isKept: try row.decode(atIndex: 11))
        }
        let endedAt = try row.decode(Int64?.self, atIndex: 12).map(Date.init(millisecondsSince1970:))
        let isOver = link?.isOver(at: Date(millisecondsSince1970: now), afterMatch: endedAt) ?? false
        let score = try row.decode(String?.self, atIndex: 9)
        (self.score, isEnded) = (score.flatMap(Score.init(wire:)), score != nil)
        let goals = try Self.goals(of: gather, in: db)
        match = LiveMatch(
            clock: try MatchClock(
                duration: row.decode(atIndex: 1), endsAt: row.decode(atIndex: 2), remaining: row.decode(atIndex: 3),
                addedSince: row.decode(atIndex: 4), chosen: row.decode(atIndex: 13)
            ),
            played: try (row.decode(Int64?.self, atIndex: 5) ?? 0).limited,
            earlierClocks: Array(column: try row.decode(atIndex: 15)),
            goals: goals.counted,
            takenBack: goals.takenBack,
            moves: try Self.moves(moves, of: gather, in: db),
            link: isOver ? nil : link,
            isClosed: try row.decode(atIndex: 7),
            revision: try (row.decode(Int?.self, atIndex: 8) ?? 0).limited,
            correctedAt: try row.decode(Int64?.self, atIndex: 14).map(Date.init(millisecondsSince1970:))
        )
        if isEnded { match.close() }
    }

    static func goals(
        of gather: Int64, in db: Database
    ) throws -> (counted: [Goal], takenBack: [TakenBackGoal]) {
        let statement = try db.cachedStatement(
            sql: "SELECT \(Goal.columns), takenBackAt FROM goal WHERE gather = ? ORDER BY number"
        )
        let rows = try Row.fetchCursor(statement, arguments: [gather])
        var goals: (counted: [Goal], takenBack: [TakenBackGoal]) = ([], [])
        while let row = try rows.next() {
            guard let goal = try Goal(row) else { continue }
            if let instant = try row.decode(Int64?.self, atIndex: Goal.columnCount) {
                goals.takenBack.append(TakenBackGoal(goal, at: Date(millisecondsSince1970: instant)))
            } else {
                goals.counted.append(goal)
            }
        }
        return goals
    }

    private static func moves(_ moves: StoredMoves, of gather: Int64, in db: Database) throws -> [RosterMove] {
        // With max() in SQLite, the other columns have the values of the row with the highest number.
        let (number, group) = moves == .all ? ("number", "") : ("max(number)", "GROUP BY player")
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(number), player, section, minute, addedMinute, movedAt
                FROM rosterMove WHERE gather = ? \(group) ORDER BY 1
                """
        )
        let rows = try Row.fetchCursor(statement, arguments: [gather])
        return try Array(rows.compactMap { row in try RosterMove(row) })
    }
}

extension Goal {
    /// The columns that ``init(_:)`` reads.
    static let columns = "number, team, minute, addedMinute, scorer, isOwnGoal, isAnswered, scoredAt"
    static let columnCount = 8

    /// Nil for a team that this version does not know.
    init?(_ row: Row) throws {
        guard let team = Team(rawValue: try row.decode(atIndex: 1)) else { return nil }
        try self.init(
            id: row.decode(atIndex: 0), team: team,
            minute: row.decode(Int?.self, atIndex: 2)
                .map { try MatchMinute(stored: $0, added: row.decode(atIndex: 3)) },
            scorer: row.decode(Player.ID?.self, atIndex: 4)
                .map { try Goal.Scorer(player: $0, isOwnGoal: row.decode(atIndex: 5)) },
            isAnswered: row.decode(atIndex: 6),
            scoredAt: Date(millisecondsSince1970: row.decode(atIndex: 7))
        )
    }
}

extension RosterMove {
    /// A row with the columns number, player, section, minute, addedMinute and movedAt. Nil for a section that this version does not
    /// know.
    fileprivate init?(_ row: Row) throws {
        guard let section = TeamSection(rawValue: try row.decode(atIndex: 2)) else { return nil }
        try self.init(
            id: row.decode(atIndex: 0), player: row.decode(atIndex: 1), section: section,
            minute: MatchMinute(stored: row.decode(atIndex: 3), added: row.decode(atIndex: 4)),
            movedAt: Date(millisecondsSince1970: row.decode(atIndex: 5)))
    }
}
