// Corrections of matches that are over, within a transaction.

internal import BackendServices
internal import Entities
internal import GRDB

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension StoredMatch {
    /// See `MatchStore.correct`.
    static func correct(
        _ gather: Gather.ID, of caller: Caller, _ correction: MatchCorrection, tap: String, revision: Int,
        at instant: Date, now: Int64, limits: AccountLimits, in db: Database
    ) throws -> CorrectedMatch {
        try OneTimeToken.validate(tap)
        var stored = try StoredMatch(of: gather, caller, at: now, in: db)
        guard let score = stored.score else { throw ServiceError.conflict }
        guard try stored.spend(tap, limit: limits.taps, in: db) else {
            return CorrectedMatch(score: score, before: nil)
        }
        guard stored.match.revision == revision else { throw ServiceError.conflict }
        let before = stored.match
        guard let corrected = stored.match.correct(correction, of: score, at: instant) else {
            throw ServiceError.invalid
        }
        try stored.save(after: before, in: db)
        let result = MatchResult(corrected)
        try db.execute(
            sql: "UPDATE gather SET score = ?, winner = ? WHERE id = ?",
            arguments: [result.score.wire, result.winner.wireName, stored.gather]
        )
        return CorrectedMatch(score: corrected, before: before)
    }

    /// Puts the goals back that a match had before a correction.
    static func restore(
        _ match: LiveMatch, of gather: Gather.ID, _ caller: Caller, at now: Int64, in db: Database
    ) throws {
        var stored = try StoredMatch(of: gather, caller, at: now, in: db)
        let before = stored.match
        stored.match.goals = match.goals
        stored.match.correctedAt = match.correctedAt
        stored.match.revision += 1
        try stored.save(after: before, in: db)
    }

    /// Makes the goals fit a score that was stored as a whole, such as one that an app sent.
    /// - Parameter old: the score until now; nil when the gather has just ended.
    static func take(_ score: Score, after old: Score?, of gather: Int64, at now: Int64, in db: Database) throws {
        var stored = try StoredMatch(row: gather, at: now, in: db)
        let before = stored.match
        if let old {
            stored.match.correct(to: score, from: old, at: Date(millisecondsSince1970: now))
        } else {
            stored.match.limitGoals(to: score)
        }
        try stored.save(after: before, in: db)
    }
}
