// Stores, for statistics, the lineups of gathers of a remote backend, and reads them with the goals and moves of these gathers.

internal import BackendServices
internal import Entities
internal import Foundation
internal import PostgreSQLClient

enum KeptLineups {
    static func store(_ lineup: [Participant], of gather: Int64, in db: PostgreSQLSession) async throws {
        try await db.execute("DELETE FROM keptPlayer WHERE gather = $1", gather)
        for (place, entry) in lineup.enumerated() {
            try await db.execute(
                "INSERT INTO keptPlayer (gather, place, player, name, team) VALUES ($1, $2, $3, $4, $5)",
                gather, place, entry.id, entry.name, entry.team?.rawValue)
        }
        try await db.execute("UPDATE gather SET isLineupKept = true WHERE id = $1", gather)
    }

    /// How many lineups one statement reads. The number is limited, because the whole result of a statement is in memory.
    private static let lineupsAtOnce = 500

    /// Reads the goals of all gathers with one statement, and the moves with another, so that there are few round trips to the
    /// database server.
    static func history(of owner: Caller, in db: PostgreSQLSession) async throws -> [Gather.ID: KeptMatch] {
        var ids: [Int64: Gather.ID] = [:]
        var history: [Gather.ID: KeptMatch] = [:]
        let gathers = try await db.execute("SELECT id, uuid, isLineupKept FROM gather WHERE account = $1", owner.rowID)
        for row in gathers.rows {
            let id: UUID = try row.decode(at: 1)
            ids[try row.decode(at: 0)] = id
            history[id] = KeptMatch(lineup: try row.decode(Bool.self, at: 2) ? [] : nil)
        }
        var names = SharedNames()
        let kept = try gathers.rows.filter { try $0.decode(at: 2) }.map { try $0.decode(Int64.self, at: 0) }
        for start in stride(from: 0, to: kept.count, by: lineupsAtOnce) {
            let players = try await db.execute(
                """
                SELECT player, name, team, gather FROM keptPlayer WHERE gather = ANY($1::bigint[]) ORDER BY gather, place
                """,
                Array(kept[start..<min(start + lineupsAtOnce, kept.count)]))
            for row in players.rows {
                guard let id = ids[try row.decode(at: 3)] else { continue }
                history[id]?.lineup?.append(names.shared(try Participant(row)))
            }
        }
        let goals = try await db.execute(
            """
            SELECT \(Goal.columns), goal.gather FROM goal JOIN gather ON gather.id = goal.gather
            WHERE account = $1 AND takenBackAt IS NULL ORDER BY number
            """,
            owner.rowID)
        for row in goals.rows {
            guard let id = ids[try row.decode(at: Goal.columnCount)], let goal = try Goal(row) else { continue }
            history[id]?.goals.append(goal)
        }
        let moves = try await db.execute(
            """
            SELECT \(RosterMove.columns), rosterMove.gather FROM rosterMove JOIN gather ON gather.id = rosterMove.gather
            WHERE account = $1 ORDER BY number
            """,
            owner.rowID)
        for row in moves.rows {
            guard let id = ids[try row.decode(at: RosterMove.columnCount)], let move = try RosterMove(row) else {
                continue
            }
            history[id]?.moves.append(move)
        }
        return history
    }
}
