// Stores, for statistics, the lineups of gathers of a remote backend.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import PostgreSQLClient

enum KeptLineups {
    /// Stores a lineup with the last team of each player. So statistics need not read the moves: a match can have a thousand.
    /// - Parameter gather: the row of a gather that is over; the moves of such a gather do not change.
    static func store(_ lineup: [Participant], of gather: Int64, in db: PostgreSQLSession) async throws {
        try await db.execute("DELETE FROM keptPlayer WHERE gather = $1", gather)
        let lastTeams = try await lastTeams(in: [gather], db)[gather] ?? [:]
        for (place, entry) in zip(KeptMatch.firstPlace..., lineup) {
            let team = lastTeams[entry.id] ?? entry.team
            try await db.execute(
                "INSERT INTO keptPlayer (gather, place, player, name, team) VALUES ($1, $2, $3, $4, $5)",
                gather, place, entry.id, entry.name, team?.rawValue)
        }
        try await db.execute("UPDATE gather SET isLineupKept = true WHERE id = $1", gather)
    }

    /// For each of these gathers, the last team of each player whom a move put into a team.
    static func lastTeams(in gathers: [Int64], _ db: PostgreSQLSession) async throws -> [Int64: [Player.ID: Team]] {
        let found = try await db.execute(
            """
            SELECT DISTINCT ON (gather, player) gather, player, section FROM rosterMove
            WHERE gather = ANY($1::bigint[]) AND section <> 'bench' ORDER BY gather, player, number DESC
            """,
            gathers)
        var teams: [Int64: [Player.ID: Team]] = [:]
        for row in found.rows {
            teams[try row.decode(at: 0), default: [:]][try row.decode(at: 1)] = try row.team(at: 2)
        }
        return teams
    }
}
