// Corrections of matches that are over, within a transaction.

internal import BackendServices
internal import Entities
internal import Foundation
internal import PostgreSQLClient

extension StoredMatch {
    /// See `MatchStore.correct`.
    /// - Parameter sent: the score that the remote backend sent; nil when it cannot be read, and for a gather of this server.
    static func correct(
        _ gather: Gather.ID, of caller: Caller, _ correction: MatchCorrection, shown: Score?, sent: Score? = nil,
        tap: String, revision: Int, at instant: Date, now: Int64, limits: AccountLimits, in db: PostgreSQLSession
    ) async throws -> CorrectedMatch {
        try OneTimeToken.validate(tap)
        var stored = try await StoredMatch(of: gather, caller, at: now, in: db)
        guard let score = stored.score else { throw ServiceError.conflict }
        guard try await stored.effect(ofRepeated: tap, in: db) == nil else {
            return CorrectedMatch(score: score, oldScore: score, match: stored.match, before: nil, token: tap)
        }
        guard stored.match.isAsShown(revision: revision, shown: shown, scores: score, sent) else {
            throw ServiceError.conflict
        }
        try await stored.spend(tap, limit: limits.tokens, in: db)
        let before = stored.match
        guard let corrected = stored.match.correct(correction, of: score, at: instant) else {
            throw ServiceError.invalid
        }
        try await stored.save(after: before, in: db)
        try await stored.save(MatchResult(corrected), in: db)
        return CorrectedMatch(score: corrected, oldScore: score, match: stored.match, before: before, token: tap)
    }

    /// See `MatchStore.restore`.
    /// - Parameter caller: made by `Caller(remoteOwnerOf:)` for ``Gather/withoutResult``. That initializer inserts a missing gather.
    ///   If it were called for the gather with its result, the inserted gather would have the score that the remote backend sent.
    static func restore(
        _ corrected: CorrectedMatch, of gather: Gather, _ caller: Caller, at now: Int64, in db: PostgreSQLSession
    ) async throws {
        guard let uncorrected = corrected.before else { return }
        var stored = try await StoredMatch(of: gather.id, caller, at: now, in: db)
        // A corrected match has a score. A row without one was inserted at the beginning of this transaction, because the match was
        // deleted meanwhile.
        guard let score = stored.score else { throw ServiceError.notFound }
        let before = stored.match
        let isAsBefore = stored.match.takeBack(
            corrected.match, with: corrected.score, from: uncorrected, with: corrected.oldScore, score: score)
        try await stored.save(after: before, in: db)
        guard isAsBefore else { return }
        try await stored.save(corrected.oldResult(of: gather), in: db)
        try await stored.forget(corrected.token, in: db)
    }

    private func save(_ result: MatchResult, in db: PostgreSQLSession) async throws {
        try await db.execute(
            "UPDATE gather SET score = $1, winner = $2 WHERE id = $3", result.score.wire, result.winner.wireName, gather
        )
    }

    /// Removes the goals that a new score, such as one that an app sent, does not include. A score that replaces another one is a
    /// correction.
    /// - Parameter old: the score that was stored before, even if it cannot be read; nil when the gather has just ended.
    static func take(
        _ score: Score, after old: String?, of gather: Int64, at now: Int64, in db: PostgreSQLSession
    ) async throws {
        var stored = try await StoredMatch(row: gather, at: now, in: db)
        let before = stored.match
        if let old {
            stored.match.correct(to: score, from: Score(wire: old), at: Date(millisecondsSince1970: now))
        } else {
            stored.match.limitGoals(to: score)
        }
        try await stored.save(after: before, in: db)
    }
}
