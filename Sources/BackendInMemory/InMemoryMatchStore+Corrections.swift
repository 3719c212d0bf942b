// Corrections of matches that are over.

public import BackendServices
public import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension InMemoryMatchStore {
    public func correct(
        _ gather: Gather, _ correction: MatchCorrection, shown: Score?, token: String, revision: Int, at instant: Date
    ) async throws(ServiceError) -> CorrectedMatch {
        try OneTimeToken.validate(token)
        var corrected: CorrectedMatch?
        _ = try change(gather) { kept, _ throws(ServiceError) in
            guard let score = kept.gather.score else { throw .conflict }
            guard kept.spentTokens[token] == nil else {
                corrected = CorrectedMatch(
                    score: score, oldScore: score, match: kept.match, before: nil, token: token)
                return
            }
            guard kept.match.isAsShown(revision: revision, shown: shown, scores: score, gather.score) else {
                throw .conflict
            }
            try kept.spentTokens.spend(token, limit: limits.tokens)
            let before = kept.match
            guard let result = kept.match.correct(correction, of: score, at: instant) else { throw .invalid }
            kept.gather.score = result
            kept.gather.winner = result.winner
            corrected = CorrectedMatch(
                score: result, oldScore: score, match: kept.match, before: before, token: token)
        }
        guard let corrected else { throw .unavailable }
        return corrected
    }

    public func restore(_ corrected: CorrectedMatch, of gather: Gather) async throws(ServiceError) {
        guard let before = corrected.before else { return }
        _ = try change(gather.withoutResult) { kept, _ throws(ServiceError) in
            guard let score = kept.gather.score else { throw .notFound }
            let isAsBefore = kept.match.takeBack(
                corrected.match, with: corrected.score, from: before, with: corrected.oldScore, score: score)
            guard isAsBefore else { return }
            let result = corrected.oldResult(of: gather)
            (kept.gather.score, kept.gather.winner) = (result.score, result.winner)
            kept.spentTokens.removeValue(forKey: corrected.token)
        }
    }
}
