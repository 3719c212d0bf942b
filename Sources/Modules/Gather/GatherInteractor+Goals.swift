// Goals of a running match: count, set the scorer, take back, restore.

import BackendServices
import Entities

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension GatherInteractor {
    /// Counts a goal or takes one back. The answer is `.tooLate` for a tap that first arrives after the end of the match, for
    /// example because the phone was offline.
    func score(_ event: GatherScoreEvent) async throws(ServiceError) -> GatherAnswer {
        let instant = now().addingTimeInterval(-TimeInterval(event.ago) / 1000)
        return try await answer(event, afterTheEnd: .tooLate) { () async throws(ServiceError) in
            var change: MatchChange = event.isTakenBack ? .takeBackLast(event.team) : .goal(event.team)
            if !event.isTakenBack, let player = event.scorer {
                let watched = try await matches.watched(event.gather)
                guard let scorer = ScorerTeams(of: watched).scorer(player, for: event.team) else {
                    return .refused(.scorer)
                }
                change = .goal(event.team, scorer: scorer)
            }
            let result = try await matches.apply(change, to: event.gather, token: event.token, at: instant)
            return .changed(result.match, counting: result.countedGoal)
        }
    }

    func setScorer(_ event: GatherScorerEvent) async throws(ServiceError) -> GatherAnswer {
        try await answer(event) { () async throws(ServiceError) in
            let watched = try await matches.watched(event.gather)
            guard let goal = watched.match.goals.first(where: { $0.id == event.goal }) else {
                return .unchanged(.goalIsGone)
            }
            var scorer: Goal.Scorer?
            if let player = event.player {
                scorer = ScorerTeams(of: watched).scorer(player, for: goal.team, at: goal)
                guard scorer != nil else { return .refused(.scorer) }
            }
            return .changed(
                try await matches.change(event.gather, .scorer(scorer, of: goal.id), token: nil, at: now()))
        }
    }

    /// Takes one goal back. Does nothing when the goal was taken back before. A tap with a token takes the goal back once: it does
    /// nothing when it arrives again, even if the goal was restored in between.
    func undo(_ event: GatherUndoEvent) async throws(ServiceError) -> GatherAnswer {
        try await answer(event) { () async throws(ServiceError) in
            let result = try await matches.apply(
                .takeBack(event.goal), to: event.gather, token: event.token, at: now())
            return result.effect == .impossible ? .unchanged(.goalIsGone) : .changed(result.match)
        }
    }

    /// Restores a goal that was taken back. Does nothing when the goal was restored before, or cannot be restored any more.
    func restore(_ event: GatherRestoreEvent) async throws(ServiceError) -> GatherAnswer {
        try await answer(event) { () async throws(ServiceError) in
            let match = try await matches.change(event.gather, .restore(event.goal), token: nil, at: now())
            return match.goals.contains { $0.id == event.goal } ? .changed(match) : .unchanged(.restoreExpired)
        }
    }
}
