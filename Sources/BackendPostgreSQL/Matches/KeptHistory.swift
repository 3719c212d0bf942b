// Reads what is stored of the finished gathers of a user of a remote backend.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import PostgreSQLClient

/// Matches are read in parts, with one row for each lineup and one for the goals of each match, and few round trips to the
/// database server.
struct KeptHistory {
    private let db: PostgreSQLSession
    private var matches: [Gather.ID: KeptMatch] = [:]
    /// The players whose names were read.
    private var named: Set<Player.ID> = []

    /// The number of matches in a part. It is limited, because the whole result of a statement is in memory.
    private static let partSize = 500

    private init(in db: PostgreSQLSession) {
        self.db = db
    }

    /// See ``MatchStore/history(of:)``.
    static func read(
        _ gathers: [Gather], of owner: Caller, in db: PostgreSQLSession
    ) async throws -> [Gather.ID: KeptMatch] {
        var history = KeptHistory(in: db)
        let stored = try await history.rows(of: owner)
        for start in stride(from: 0, to: gathers.count, by: partSize) {
            let part = gathers[start..<min(start + partSize, gathers.count)]
            try await history.read(part.compactMap { gather in stored[gather.id].map { ($0, gather) } })
        }
        return history.matches
    }

    private struct StoredGather {
        let row: Int64
        let isLineupKept: Bool
    }

    private func rows(of owner: Caller) async throws -> [Gather.ID: StoredGather] {
        let found = try await db.execute("SELECT id, uuid, isLineupKept FROM gather WHERE account = $1", owner.rowID)
        var rows: [Gather.ID: StoredGather] = [:]
        for row in found.rows {
            rows[try row.decode(at: 1)] = StoredGather(row: try row.decode(at: 0), isLineupKept: try row.decode(at: 2))
        }
        return rows
    }

    private mutating func read(_ part: [(stored: StoredGather, gather: Gather)]) async throws {
        var kept: [Int64: KeptMatch] = [:]
        for (stored, _) in part { kept[stored.row] = KeptMatch(lineup: stored.isLineupKept ? [] : nil) }
        let rows = Array(kept.keys)
        let firstPlaces = try await readLineups(rows, &kept)
        let gathers = Dictionary(part.map { ($0.stored.row, $0.gather) }) { first, _ in first }
        try await readGoals(rows, gathers, &kept)
        try await readNames(part.map(\.stored.row), firstPlaces, &kept)
        for (stored, gather) in part { matches[gather.id] = kept[stored.row] }
    }

    /// - Returns: the place of the first player of each lineup.
    private func readLineups(_ rows: [Int64], _ kept: inout [Int64: KeptMatch]) async throws -> [Int64: Int] {
        let found = try await db.execute(
            """
            SELECT gather, min(place), string_agg(player || coalesce(right(team, 1), ''), ' ' ORDER BY place) FROM keptPlayer
            WHERE gather = ANY($1::bigint[]) GROUP BY gather
            """,
            rows)
        var firstPlaces: [Int64: Int] = [:]
        for row in found.rows {
            let gather: Int64 = try row.decode(at: 0)
            guard kept[gather]?.lineup != nil else { continue }
            kept[gather]?.lineup = [PlayedMatch.Appearance](column: try row.decode(at: 2))
            firstPlaces[gather] = try row.decode(at: 1)
        }
        let unmoved = firstPlaces.filter { $0.value < KeptMatch.firstPlace }.map(\.key)
        guard !unmoved.isEmpty else { return firstPlaces }
        for (gather, teams) in try await KeptLineups.lastTeams(in: unmoved, db) {
            let lineup = kept[gather]?.lineup?.moved(to: teams)
            kept[gather]?.lineup = lineup
        }
        return firstPlaces
    }

    private func readGoals(
        _ rows: [Int64], _ gathers: [Int64: Gather], _ kept: inout [Int64: KeptMatch]
    ) async throws {
        let found = try await db.execute(
            """
            SELECT gather, count(*) FILTER (WHERE team = 'teamA'), count(*) FILTER (WHERE team = 'teamB'),
                string_agg(scorer || right(team, 1) || CASE WHEN isOwnGoal THEN 'o' ELSE '' END, ' ' ORDER BY number)
            FROM goal WHERE gather = ANY($1::bigint[]) AND takenBackAt IS NULL GROUP BY gather
            """,
            rows)
        for row in found.rows {
            let id: Int64 = try row.decode(at: 0)
            guard let gather = gathers[id] else { continue }
            if gather.includesGoals(teamA: try row.decode(at: 1), teamB: try row.decode(at: 2)) {
                kept[id]?.goals = [PlayedMatch.ScoredGoal](column: try row.decode(String?.self, at: 3) ?? "")
            } else {
                let match = LiveMatch(goals: try await StoredMatch.goals(of: id, in: db).counted)
                kept[id]?.goals = PlayedMatch(gather, lineup: nil, match: match)?.goals ?? []
            }
        }
    }

    /// Reads the names of the lineups' players, except those that were read before. The rows are found by their places: a search
    /// for many players would read the whole table.
    private mutating func readNames(
        _ rows: [Int64], _ firstPlaces: [Int64: Int], _ kept: inout [Int64: KeptMatch]
    ) async throws {
        var (gathers, places): ([Int64], [Int64]) = ([], [])
        for row in rows {
            let lineup = zip((firstPlaces[row] ?? 0)..., kept[row]?.lineup ?? [])
            for (place, entry) in lineup where named.insert(entry.player).inserted {
                gathers.append(row)
                places.append(Int64(place))
            }
        }
        guard !gathers.isEmpty else { return }
        let found = try await db.execute(
            """
            SELECT gather, player, name FROM unnest($1::bigint[], $2::bigint[]) AS wanted(wantedGather, wantedPlace)
            JOIN keptPlayer ON gather = wantedGather AND place = wantedPlace
            """,
            gathers, places)
        for row in found.rows { kept[try row.decode(at: 0)]?.names[try row.decode(at: 1)] = try row.decode(at: 2) }
    }
}
