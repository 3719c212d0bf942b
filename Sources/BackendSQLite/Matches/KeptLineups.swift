// Stores, for statistics, the lineups of gathers of a remote backend, and reads them with the goals and moves of these gathers.

internal import BackendServices
internal import Entities
internal import GRDB

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

enum KeptLineups {
    static func store(_ lineup: [Participant], of gather: Int64, in db: Database) throws {
        try db.execute(sql: "DELETE FROM keptPlayer WHERE gather = ?", arguments: [gather])
        let statement = try db.cachedStatement(
            sql: "INSERT INTO keptPlayer (gather, place, player, name, team) VALUES (?, ?, ?, ?, ?)")
        for (place, entry) in lineup.enumerated() {
            try statement.execute(arguments: [gather, place, entry.id, entry.name, entry.team?.rawValue])
        }
        try db.execute(sql: "UPDATE gather SET isLineupKept = 1 WHERE id = ?", arguments: [gather])
    }

    static func history(of owner: Caller, in db: Database) throws -> [Gather.ID: KeptMatch] {
        var ids: [Int64: Gather.ID] = [:]
        var history: [Gather.ID: KeptMatch] = [:]
        let gathers = try db.cachedStatement(sql: "SELECT id, uuid, isLineupKept FROM gather WHERE user = ?")
        let rows = try Row.fetchCursor(gathers, arguments: [owner.rowID])
        while let row = try rows.next() {
            let id: UUID = try row.decode(atIndex: 1)
            ids[try row.decode(atIndex: 0)] = id
            history[id] = KeptMatch(lineup: try row.decode(Bool.self, atIndex: 2) ? [] : nil)
        }
        let players = try db.cachedStatement(
            sql: """
                SELECT keptPlayer.gather, player, name, team FROM keptPlayer JOIN gather ON gather.id = keptPlayer.gather
                WHERE user = ? ORDER BY keptPlayer.gather, place
                """)
        let lineups = try Row.fetchCursor(players, arguments: [owner.rowID])
        var names = SharedNames()
        while let row = try lineups.next() {
            guard let id = ids[try row.decode(atIndex: 0)] else { continue }
            let entry = Participant(
                id: try row.decode(atIndex: 1), name: try row.decode(atIndex: 2),
                team: try row.decode(String?.self, atIndex: 3).flatMap(Team.init(rawValue:)))
            history[id]?.lineup?.append(names.shared(entry))
        }
        let scored = try db.cachedStatement(
            sql: """
                SELECT \(Goal.columns), goal.gather FROM goal JOIN gather ON gather.id = goal.gather
                WHERE user = ? AND takenBackAt IS NULL ORDER BY number
                """)
        let goals = try Row.fetchCursor(scored, arguments: [owner.rowID])
        while let row = try goals.next() {
            guard let id = ids[try row.decode(atIndex: Goal.columnCount)], let goal = try Goal(row) else { continue }
            history[id]?.goals.append(goal)
        }
        let moved = try db.cachedStatement(
            sql: """
                SELECT \(RosterMove.columns), rosterMove.gather
                FROM rosterMove JOIN gather ON gather.id = rosterMove.gather WHERE user = ? ORDER BY number
                """)
        let moves = try Row.fetchCursor(moved, arguments: [owner.rowID])
        while let row = try moves.next() {
            guard let id = ids[try row.decode(atIndex: RosterMove.columnCount)], let move = try RosterMove(row) else {
                continue
            }
            history[id]?.moves.append(move)
        }
        return history
    }
}
