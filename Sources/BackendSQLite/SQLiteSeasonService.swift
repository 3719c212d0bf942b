// The finished matches of a user in SQLite, read in one transaction.

internal import BackendServices
internal import Entities
internal import GRDB

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

struct SQLiteSeasonService: SeasonService {
    let store: SQLiteStore
    let token: AccessToken

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SeasonReader) throws -> Value
    ) async throws(ServiceError) -> Value {
        try await store.read(as: token) { db, caller in
            try body(SQLiteSeasonReader(caller: caller, db: db))
        }
    }
}

/// Reads matches in parts of ``partSize``, each after the last match of the part before. Lineups and goals of a part are
/// read with one query each.
struct SQLiteSeasonReader: SeasonReader {
    let caller: Caller
    let db: Database

    static let partSize = 512

    func forEachMatch(
        of player: Player.ID?, before cursor: MatchCursor?, limit: Int?, _ body: (PlayedMatch) throws -> Bool
    ) throws {
        var place = try cursor.map(place) ?? Place(date: .max, row: .max)
        let size = min(limit ?? Self.partSize, Self.partSize)
        while true {
            let part = try gathers(of: player, before: place, size)
            for match in try matches(part) {
                guard try body(match) else { return }
            }
            guard part.count == size, let last = part.last else { return }
            place = last.place
        }
    }

    /// Results are grouped by the text of the score, of which there are few.
    func tally(of player: Player.ID?, in dates: Range<Date>?) throws -> MatchTally {
        var conditions = ["user = :user", "score IS NOT NULL"]
        if player != nil {
            conditions.append("id IN (SELECT gather FROM gatherPlayer WHERE player = :player)")
        }
        if dates != nil { conditions.append("createdAt >= :from AND createdAt < :to") }
        let statement = try db.cachedStatement(
            sql: """
                SELECT score, count(*) FROM gather WHERE \(conditions.joined(separator: " AND ")) GROUP BY score
                """)
        var arguments: [String: (any DatabaseValueConvertible)?] = ["user": caller.rowID]
        if let player { arguments["player"] = player }
        if let dates {
            arguments["from"] = dates.lowerBound.millisecondsSince1970
            arguments["to"] = dates.upperBound.millisecondsSince1970
        }
        var tally = MatchTally()
        let rows = try Row.fetchCursor(statement, arguments: StatementArguments(arguments))
        while let row = try rows.next() {
            tally.add(PlayedMatch.Result(wire: try row.decode(atIndex: 0)), times: try row.decode(atIndex: 1))
        }
        return tally
    }

    func unknownLineups() throws -> Int { 0 }

    func players() throws -> [Player.ID: SeasonPlayer] {
        let statement = try db.cachedStatement(sql: "SELECT id, name, isDeleted FROM player WHERE user = ?")
        var players: [Player.ID: SeasonPlayer] = [:]
        let rows = try Row.fetchCursor(statement, arguments: [caller.rowID])
        while let row = try rows.next() {
            players[try row.decode(atIndex: 0)] = SeasonPlayer(
                name: try row.decode(atIndex: 1), isOnRoster: try !row.decode(Bool.self, atIndex: 2))
        }
        return players
    }

    /// The place of a match in the order of the history.
    private struct Place {
        /// Milliseconds since 1970.
        var date: Int64
        var row: Int64
    }

    private struct StoredGather {
        let place: Place
        let id: Gather.ID
        let result: PlayedMatch.Result
    }

    /// A match that was deleted is placed by its date.
    private func place(of cursor: MatchCursor) throws -> Place {
        let statement = try db.cachedStatement(sql: "SELECT createdAt, id FROM gather WHERE uuid = ? AND user = ?")
        if let row = try Row.fetchOne(statement, arguments: [cursor.match, caller.rowID]) {
            return Place(date: try row.decode(atIndex: 0), row: try row.decode(atIndex: 1))
        }
        return Place(date: cursor.date?.millisecondsSince1970 ?? .min, row: .min)
    }

    private func gathers(of player: Player.ID?, before place: Place, _ count: Int) throws -> [StoredGather] {
        let condition = player == nil ? "" : "AND id IN (SELECT gather FROM gatherPlayer WHERE player = :player)"
        let statement = try db.cachedStatement(
            sql: """
                SELECT createdAt, id, uuid, score FROM gather
                WHERE user = :user AND score IS NOT NULL AND (createdAt, id) < (:date, :row) \(condition)
                ORDER BY createdAt DESC, id DESC LIMIT :count
                """)
        var arguments: [String: (any DatabaseValueConvertible)?] = [
            "user": caller.rowID, "date": place.date, "row": place.row, "count": count,
        ]
        if let player { arguments["player"] = player }
        let rows = try Row.fetchCursor(statement, arguments: StatementArguments(arguments))
        return try Array(
            rows.map { row in
                StoredGather(
                    place: Place(date: try row.decode(atIndex: 0), row: try row.decode(atIndex: 1)),
                    id: try row.decode(atIndex: 2), result: PlayedMatch.Result(wire: try row.decode(atIndex: 3)))
            })
    }

    private func matches(_ part: [StoredGather]) throws -> [PlayedMatch] {
        var matches = part.map { gather in
            PlayedMatch(
                id: gather.id, date: Date(millisecondsSince1970: gather.place.date), result: gather.result, lineup: [])
        }
        let indices = Dictionary(uniqueKeysWithValues: part.enumerated().map { ($1.place.row, $0) })
        let ids = "[" + part.map { "\($0.place.row)" }.joined(separator: ",") + "]"
        let lineups = try db.cachedStatement(
            sql: """
                SELECT gather, player, team FROM gatherPlayer
                WHERE gather IN (SELECT value FROM json_each(?)) ORDER BY gather, id
                """)
        try forEachPart(lineups, ids, indices) { index, row in
            let team: Team? = Team(rawValue: try row.decode(atIndex: 2))
            matches[index].lineup?.append(.init(player: try row.decode(atIndex: 1), team: team))
        }
        let goals = try db.cachedStatement(
            sql: """
                SELECT gather, team, scorer, isOwnGoal FROM goal INDEXED BY goalScorer
                WHERE gather IN (SELECT value FROM json_each(?)) AND scorer IS NOT NULL AND takenBackAt IS NULL
                ORDER BY gather, number
                """)
        try forEachPart(goals, ids, indices) { index, row in
            guard let team = Team(rawValue: try row.decode(atIndex: 1)) else { return }
            let scorer = Goal.Scorer(player: try row.decode(atIndex: 2), isOwnGoal: try row.decode(atIndex: 3))
            matches[index].goals.append(.init(team: team, scorer: scorer))
        }
        return matches
    }

    /// Calls `body` with each row and the index of its match, which is looked up once for consecutive rows.
    private func forEachPart(
        _ statement: Statement, _ ids: String, _ indices: [Int64: Int], _ body: (Int, Row) throws -> Void
    ) throws {
        var (current, index): (Int64, Int?) = (.min, nil)
        let rows = try Row.fetchCursor(statement, arguments: [ids])
        while let row = try rows.next() {
            let gather: Int64 = try row.decode(atIndex: 0)
            if gather != current { (current, index) = (gather, indices[gather]) }
            if let index { try body(index, row) }
        }
    }
}
