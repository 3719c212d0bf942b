// Stores, for statistics, the lineups of gathers of a remote backend.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import GRDB

enum KeptLineups {
    /// Stores a lineup with the last team of each player. So statistics need not read the moves: a match can have a thousand.
    /// - Parameter gather: the row of a gather that is over; the moves of such a gather do not change.
    static func store(_ lineup: [Participant], of gather: Int64, in db: Database) throws {
        try db.execute(sql: "DELETE FROM keptPlayer WHERE gather = ?", arguments: [gather])
        let lastTeams = try lastTeams(in: gather, db)
        let statement = try db.cachedStatement(
            sql: "INSERT INTO keptPlayer (gather, place, player, name, team) VALUES (?, ?, ?, ?, ?)")
        for (place, entry) in zip(KeptMatch.firstPlace..., lineup) {
            let team = lastTeams[entry.id] ?? entry.team
            try statement.execute(arguments: [gather, place, entry.id, entry.name, team?.rawValue])
        }
        try db.execute(sql: "UPDATE gather SET isLineupKept = 1 WHERE id = ?", arguments: [gather])
    }

    /// The last team of each player whom a move put into a team.
    static func lastTeams(in gather: Int64, _ db: Database) throws -> [Player.ID: Team] {
        // With max() in SQLite, the other columns have the values of the row with the highest number.
        let statement = try db.cachedStatement(
            sql: """
                SELECT player, section, max(number) FROM rosterMove WHERE gather = ? AND section <> 'bench' GROUP BY player
                """)
        var teams: [Player.ID: Team] = [:]
        let rows = try Row.fetchCursor(statement, arguments: [gather])
        while let row = try rows.next() {
            teams[try row.decode(atIndex: 0)] = TeamSection(rawValue: try row.decode(atIndex: 1))?.team
        }
        return teams
    }
}
