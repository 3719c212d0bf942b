// The finished matches of a user in PostgreSQL.

internal import BackendServices
internal import Entities
internal import Foundation
internal import PostgreSQLClient

struct PostgreSQLSeasonService: SeasonService {
    let store: PostgreSQLStore
    let token: AccessToken

    /// The history is read as a whole, because the functions of a ``SeasonReader`` are synchronous and cannot wait for the
    /// database server. It is cached for the revision of the account at which it was read.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SeasonReader) throws -> Value
    ) async throws(ServiceError) -> Value {
        try await SeasonSnapshot.call(body, with: try await snapshot())
    }

    private func snapshot() async throws(ServiceError) -> SeasonSnapshot {
        let caller = try await store.caller(of: token)
        if let kept = store.histories.value(for: caller.id, at: caller.revision) { return kept }
        return try await store.readHistory(of: caller.id, size: \.size) { () async throws(ServiceError) in
            // Another request of the account may have read the history meanwhile.
            if let kept = store.histories.value(for: caller.id, at: caller.revision) { return kept }
            return try await store.read(as: token) { db, caller in
                let snapshot = try await SeasonSnapshot(of: caller, in: db)
                store.histories.keep(snapshot, for: caller.id, at: caller.revision)
                return snapshot
            }
        }
    }
}

extension SeasonSnapshot {
    fileprivate init(of caller: Caller, in db: PostgreSQLSession) async throws {
        let gathers = try await db.execute(
            """
            SELECT id, uuid, createdAt, score FROM gather WHERE account = $1 AND score IS NOT NULL
            ORDER BY createdAt DESC, id DESC
            """,
            caller.rowID)
        var lineups: [Int64: [PlayedMatch.Appearance]] = [:]
        let appearances = try await db.execute(
            """
            SELECT gather, player, team FROM gatherPlayer JOIN gather ON gather.id = gatherPlayer.gather
            WHERE account = $1 AND score IS NOT NULL ORDER BY gatherPlayer.id
            """,
            caller.rowID)
        for row in appearances.rows {
            lineups[try row.decode(at: 0), default: []].append(
                PlayedMatch.Appearance(player: try row.decode(at: 1), team: try row.team(at: 2)))
        }
        var goals: [Int64: [PlayedMatch.ScoredGoal]] = [:]
        let scored = try await db.execute(
            """
            SELECT gather, team, scorer, isOwnGoal FROM goal JOIN gather ON gather.id = goal.gather
            WHERE account = $1 AND score IS NOT NULL AND scorer IS NOT NULL AND takenBackAt IS NULL ORDER BY number
            """,
            caller.rowID)
        for row in scored.rows {
            guard let team = try row.team(at: 1) else { continue }
            goals[try row.decode(at: 0), default: []].append(
                PlayedMatch.ScoredGoal(
                    team: team, scorer: Goal.Scorer(player: try row.decode(at: 2), isOwnGoal: try row.decode(at: 3))))
        }
        let matches = try gathers.rows.map { row in
            let gather: Int64 = try row.decode(at: 0)
            return PlayedMatch(
                id: try row.decode(at: 1), date: try row.date(at: 2),
                result: PlayedMatch.Result(wire: try row.decode(at: 3)), lineup: lineups[gather] ?? [],
                goals: goals[gather] ?? [])
        }
        var players: [Player.ID: SeasonPlayer] = [:]
        for row in try await db.execute("SELECT id, name, isDeleted FROM player WHERE account = $1", caller.rowID).rows
        {
            players[try row.decode(at: 0)] = SeasonPlayer(
                name: try row.decode(at: 1), isOnRoster: try !row.decode(Bool.self, at: 2))
        }
        self.init(matches: Array(matches), players: players, revision: caller.revision)
    }
}
