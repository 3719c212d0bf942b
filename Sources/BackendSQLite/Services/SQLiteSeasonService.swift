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
            try body(SQLiteSeasonReader(caller: caller, db: db, store: store))
        }
    }
}

/// Reads matches in parts of ``partSize``, or of the limit when that is lower. Each part begins after the last match of the
/// previous part. Lineups and goals that are not in ``MatchDetailsCache`` are read with two queries for a part.
struct SQLiteSeasonReader: SeasonReader {
    let caller: Caller
    let db: Database
    let store: SQLiteStore

    var revision: AccountRevision? { caller.revision }

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

    func tally(of player: Player.ID?, in dates: Range<Date>?) throws -> MatchTally {
        guard player == nil, dates == nil else { return try makeTally(of: player, in: dates) }
        return try store.tallies.value(for: caller.id, at: try resultsRevision(), make: makeTally)
    }

    /// A revision that is the same while no score of the account's matches changes, see ``Schema/version14``.
    private func resultsRevision() throws -> AccountRevision {
        let statement = try db.cachedStatement(sql: "SELECT results FROM user WHERE id = ?")
        let results = try Int64.fetchOne(statement, arguments: [caller.rowID])
        return AccountRevision(account: caller.id, number: results ?? 0)
    }

    /// The index `gatherScore` is searched for the next score after each score, and then for the matches with each score. This is
    /// faster than `GROUP BY`, which compares the score of each match with that of the previous match.
    private func makeTally() throws -> MatchTally {
        let statement = try db.cachedStatement(
            sql: """
                WITH RECURSIVE scores(score) AS (
                    SELECT min(score) FROM gather WHERE user = :user AND score IS NOT NULL
                    UNION ALL
                    SELECT (SELECT min(score) FROM gather WHERE user = :user AND score > scores.score)
                    FROM scores WHERE score IS NOT NULL
                )
                SELECT score, (SELECT count(*) FROM gather WHERE user = :user AND score = scores.score)
                FROM scores WHERE score IS NOT NULL
                """)
        return try tally(Row.fetchCursor(statement, arguments: ["user": caller.rowID]))
    }

    /// Results are grouped by the text of the score, because the matches of an account have few different scores.
    private func makeTally(of player: Player.ID?, in dates: Range<Date>?) throws -> MatchTally {
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
        return try tally(Row.fetchCursor(statement, arguments: StatementArguments(arguments)))
    }

    /// - Parameter rows: scores, each with a number of matches.
    private func tally(_ rows: RowCursor) throws -> MatchTally {
        var tally = MatchTally()
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
        let changes: Int64
        let id: Gather.ID
        let result: PlayedMatch.Result

        var key: MatchDetailsCache.Key { .init(row: place.row, changes: changes) }
    }

    /// The place of a cursor's match. If the match was deleted, this is the place behind all matches with the date of the cursor, or
    /// behind all matches when the cursor has no date.
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
                SELECT createdAt, id, changes, uuid, score FROM gather
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
                    changes: try row.decode(atIndex: 2), id: try row.decode(atIndex: 3),
                    result: PlayedMatch.Result(wire: try row.decode(atIndex: 4)))
            })
    }

    private func matches(_ part: [StoredGather]) throws -> [PlayedMatch] {
        var details = store.matchDetails.details(of: part.map(\.key))
        let unknown = part.indices.filter { details[$0] == nil }
        if !unknown.isEmpty {
            let read = try readDetails(of: unknown.map { part[$0] })
            for (index, read) in zip(unknown, read) { details[index] = read }
            store.matchDetails.keep(zip(unknown, read).map { (part[$0].key, $1) })
        }
        return zip(part, details).map { gather, details in
            PlayedMatch(
                id: gather.id, date: Date(millisecondsSince1970: gather.place.date), result: gather.result,
                lineup: details?.lineup ?? [], goals: details?.goals ?? [])
        }
    }

    private func readDetails(of part: [StoredGather]) throws -> [MatchDetails] {
        var details = Array(repeating: MatchDetails(), count: part.count)
        let indices = Dictionary(uniqueKeysWithValues: part.enumerated().map { ($1.place.row, $0) })
        let ids = "[" + part.map { "\($0.place.row)" }.joined(separator: ",") + "]"
        // The statements return one row for each match, because reading rows takes most of their time. In the indexes that they name,
        // the entries of a match are together, in the order of the lineup or of the goals, so nothing is sorted (`QueryPlanTests`).
        let lineups = try db.cachedStatement(
            sql: """
                SELECT gather, group_concat(player * 2 + (team = 'teamB'), ' ')
                FROM gatherPlayer INDEXED BY gatherPlayerLineup
                WHERE gather IN (SELECT value FROM json_each(?)) GROUP BY gather
                """)
        try forEachRow(lineups, ids, indices) { index, numbers in
            details[index].lineup = numbers.map { number in
                PlayedMatch.Appearance(player: number / 2, team: Self.team(number))
            }
        }
        let goals = try db.cachedStatement(
            sql: """
                SELECT gather, group_concat(scorer * 4 + isOwnGoal * 2 + (team = 'teamB'), ' ')
                FROM goal INDEXED BY goalScorer
                WHERE gather IN (SELECT value FROM json_each(?)) AND scorer IS NOT NULL AND takenBackAt IS NULL
                GROUP BY gather
                """)
        try forEachRow(goals, ids, indices) { index, numbers in
            details[index].goals = numbers.map { number in
                PlayedMatch.ScoredGoal(
                    team: Self.team(number), scorer: Goal.Scorer(player: number / 4, isOwnGoal: number & 2 != 0))
            }
        }
        return details
    }

    /// The team in the lowest bit of a number.
    private static func team(_ number: Int) -> Team { number.isMultiple(of: 2) ? .teamA : .teamB }

    /// Replaces the elements of `numbers` by the numbers of a text, which are separated by spaces. The operators do not trap, so
    /// a number that another program has written and that is too large does not stop the server.
    private static func numbers(in text: String, _ numbers: inout [Int]) {
        numbers.removeAll(keepingCapacity: true)
        var number = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: " ") {
                numbers.append(number)
                number = 0
            } else {
                number = number &* 10 &+ Int(byte &- UInt8(ascii: "0"))
            }
        }
        numbers.append(number)
    }

    /// Calls `body` for each row, with the index of its match and the numbers.
    private func forEachRow(
        _ statement: Statement, _ ids: String, _ indices: [Int64: Int], _ body: (Int, [Int]) throws -> Void
    ) throws {
        // All rows share one array, because the first read of a history reads many rows.
        var numbers: [Int] = []
        let rows = try Row.fetchCursor(statement, arguments: [ids])
        while let row = try rows.next() {
            guard let index = indices[try row.decode(atIndex: 0)] else { continue }
            Self.numbers(in: try row.decode(atIndex: 1), &numbers)
            try body(index, numbers)
        }
    }
}
