// Reads what is stored of the finished gathers of a user of a remote backend.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import GRDB

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Matches are read in parts of ``partSize``: one statement reads the lineups of a part and one its goals, with one row for a match.
struct KeptHistory {
    private let owner: Caller
    private let db: Database
    private var matches: [Gather.ID: KeptMatch] = [:]
    /// The players whose names were read.
    private var named: Set<Player.ID> = []

    private static let partSize = 128

    private init(of owner: Caller, in db: Database) {
        self.owner = owner
        self.db = db
    }

    /// See ``MatchStore/history(of:)``.
    /// - Parameter deadline: checked before each part. After the deadline, the read ends with `.unavailable`, so that another account
    ///   can have its place among the long reads.
    static func read(
        _ gathers: [Gather], of owner: Caller, before deadline: ContinuousClock.Instant?, in db: Database
    ) throws -> [Gather.ID: KeptMatch] {
        var history = KeptHistory(of: owner, in: db)
        for start in stride(from: 0, to: gathers.count, by: partSize) {
            if let deadline, deadline <= .now { throw ServiceError.unavailable }
            try history.read(gathers[start..<min(start + partSize, gathers.count)])
        }
        return history.matches
    }

    private mutating func read(_ part: ArraySlice<Gather>) throws {
        let statement = try db.cachedStatement(sql: "SELECT id, isLineupKept FROM gather WHERE uuid = ? AND user = ?")
        var gathers: [(row: Int64, gather: Gather)] = []
        var kept: [Int64: KeptMatch] = [:]
        for gather in part {
            guard let row = try Row.fetchOne(statement, arguments: [gather.id, owner.rowID]) else { continue }
            let id: Int64 = try row.decode(atIndex: 0)
            gathers.append((id, gather))
            kept[id] = KeptMatch(lineup: try row.decode(Bool.self, atIndex: 1) ? [] : nil)
        }
        let ids = "[" + gathers.map { "\($0.row)" }.joined(separator: ",") + "]"
        try readLineups(ids, &kept)
        try readGoals(ids, Dictionary(gathers) { first, _ in first }, &kept)
        for (row, gather) in gathers {
            try readNames(of: row, &kept[row])
            matches[gather.id] = kept[row]
        }
    }

    private func readLineups(_ ids: String, _ kept: inout [Int64: KeptMatch]) throws {
        let statement = try db.cachedStatement(
            sql: """
                SELECT gather, min(place), group_concat(player || ifnull(substr(team, 5), ''), ' ') FROM keptPlayer
                WHERE gather IN (SELECT value FROM json_each(?)) GROUP BY gather
                """)
        let rows = try Row.fetchCursor(statement, arguments: [ids])
        while let row = try rows.next() {
            let gather: Int64 = try row.decode(atIndex: 0)
            guard kept[gather]?.lineup != nil else { continue }
            let lineup = try [PlayedMatch.Appearance](column: row.decode(atIndex: 2))
            let isMoved = try row.decode(Int.self, atIndex: 1) >= KeptMatch.firstPlace
            kept[gather]?.lineup = isMoved ? lineup : lineup.moved(to: try KeptLineups.lastTeams(in: gather, db))
        }
    }

    private func readGoals(
        _ ids: String, _ gathers: [Int64: Gather], _ kept: inout [Int64: KeptMatch]
    ) throws {
        let statement = try db.cachedStatement(
            sql: """
                SELECT gather, count(*) FILTER (WHERE team = 'teamA'), count(*) FILTER (WHERE team = 'teamB'),
                    group_concat(scorer || substr(team, 5) || iif(isOwnGoal, 'o', ''), ' ')
                FROM goal INDEXED BY goalNumber
                WHERE gather IN (SELECT value FROM json_each(?)) AND takenBackAt IS NULL GROUP BY gather
                """)
        let rows = try Row.fetchCursor(statement, arguments: [ids])
        while let row = try rows.next() {
            let id: Int64 = try row.decode(atIndex: 0)
            guard let gather = gathers[id] else { continue }
            if gather.includesGoals(teamA: try row.decode(atIndex: 1), teamB: try row.decode(atIndex: 2)) {
                kept[id]?.goals = [PlayedMatch.ScoredGoal](column: try row.decode(String?.self, atIndex: 3) ?? "")
            } else {
                let match = LiveMatch(goals: try StoredMatch.goals(of: id, in: db).counted)
                kept[id]?.goals = PlayedMatch(gather, lineup: nil, match: match)?.goals ?? []
            }
        }
    }

    /// Reads the names of the lineup's players, except those that were read before.
    private mutating func readNames(of gather: Int64, _ match: inout KeptMatch?) throws {
        let new = (match?.lineup ?? []).map(\.player).filter { named.insert($0).inserted }
        guard !new.isEmpty else { return }
        let statement = try db.cachedStatement(
            sql: "SELECT player, name FROM keptPlayer WHERE gather = ? AND player IN (SELECT value FROM json_each(?))")
        let players = "[" + new.map { "\($0)" }.joined(separator: ",") + "]"
        let rows = try Row.fetchCursor(statement, arguments: [gather, players])
        while let row = try rows.next() { match?.names[try row.decode(atIndex: 0)] = try row.decode(atIndex: 1) }
    }
}
