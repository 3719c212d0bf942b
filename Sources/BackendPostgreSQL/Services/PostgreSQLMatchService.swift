// Live matches in PostgreSQL. A change reads and writes the match in one transaction.

internal import BackendServices
internal import BackendStorage
internal import Entities
internal import Foundation
internal import PostgreSQLClient

struct PostgreSQLMatchService: MatchService {
    let store: PostgreSQLStore
    let token: AccessToken

    func watched(_ gather: Gather.ID) async throws(ServiceError) -> WatchedMatch {
        let now = store.now
        return try await store.read(as: token) { db, caller in
            try await WatchedMatch(StoredMatch(of: gather, caller, at: now, in: db), in: db)
        }
    }

    func apply(
        _ change: MatchChange, to gather: Gather.ID, token tap: String?, at instant: Date
    ) async throws(ServiceError) -> MatchChangeResult {
        let (now, limits) = (store.now, store.configuration.limits)
        return try await store.write(as: token) { db, caller in
            try await StoredMatch.apply(
                change, to: gather, of: caller, tap: tap, at: instant, now: now, limits: limits, in: db
            ) { stored in
                guard case .moves(let moves) = change else { return }
                let lineup = try await Participant.all(in: stored.gather, db)
                guard stored.match.allows(moves, of: lineup) else { throw ServiceError.conflict }
                try await caller.addMissing(moves, to: stored.gather, with: lineup, limit: limits.lineup, in: db)
            }
        }
    }

    func end(_ gather: Gather.ID) async throws(ServiceError) -> MatchResult {
        let now = store.now
        return try await store.write(as: token) { db, caller in
            if let result = try await caller.gather(gather, in: db).keptResult() { return result }
            let result = MatchResult(try await StoredMatch.close(gather, of: caller, at: now, in: db).score)
            try await PostgreSQLGatherService.end(
                try await caller.rowID(of: gather, in: db), with: StoredResult(result), at: now, in: db)
            return result
        }
    }

    func correct(
        _ gather: Gather.ID, _ correction: MatchCorrection, shown: Score?, token tap: String, revision: Int,
        at instant: Date
    ) async throws(ServiceError) -> Score {
        let (now, limits) = (store.now, store.configuration.limits)
        return try await store.write(as: token) { db, caller in
            try await StoredMatch.correct(
                gather, of: caller, correction, shown: shown, tap: tap, revision: revision, at: instant, now: now,
                limits: limits, in: db
            ).score
        }
    }
}

/// The matches that are shown by a link.
struct PostgreSQLSpectatorService: SpectatorService {
    let store: PostgreSQLStore

    func match(for key: SpectatorKey) async throws(ServiceError) -> WatchedMatch {
        let now = store.now
        return try await store.read { db in
            try await WatchedMatch(StoredMatch(for: key, at: now, in: db), in: db)
        }
    }
}

extension Caller {
    /// Adds the players who move into a team and are not in the gather. `.conflict` when there would be more players than the limit,
    /// `.notFound` for a player who is not on the caller's roster.
    fileprivate func addMissing(
        _ moves: [MatchChange.Placement], to gather: Int64, with lineup: [Participant], limit: Int,
        in db: PostgreSQLSession
    ) async throws {
        var present = Set(lineup.map(\.id))
        for move in moves where !present.contains(move.player) {
            guard let team = move.section.team else { continue }
            try await add(move.player, to: gather, in: team, limit: limit, db)
            present.insert(move.player)
        }
    }
}
