// Goals of a running match: counted, given a scorer, taken back, restored.

import BackendServices
import Entities
import FoundationEssentials

extension GatherInteractor {
    /// Counts a goal, or takes one back. One that was kept without a connection may come when the match is over.
    func score(_ event: GatherScoreEvent) async throws(ServiceError) -> GatherAnswer {
        let instant = now().addingTimeInterval(-TimeInterval(event.ago) / 1000)
        return try await answer(event) { () async throws(ServiceError) in
            var change: MatchChange = event.isTakenBack ? .takeBackLast(event.team) : .goal(event.team)
            if !event.isTakenBack, let player = event.scorer {
                let watched = try await matches.watched(event.gather)
                guard let scorer = scorer(player, for: event.team, in: watched) else {
                    return .refused(.scorer)
                }
                change = .goal(event.team, scorer: scorer)
            }
            do throws(ServiceError) {
                let match = try await matches.change(event.gather, change, token: event.token, at: instant)
                return .changed(match, counting: match.goal(countedAt: instant))
            } catch {
                guard error == .conflict else { throw error }
                return .unchanged(.tooLate)
            }
        }
    }

    /// Says who scored a goal, or that nobody knows.
    func setScorer(_ event: GatherScorerEvent) async throws(ServiceError) -> GatherAnswer {
        try await answer(event) { () async throws(ServiceError) in
            let watched = try await matches.watched(event.gather)
            guard let goal = watched.match.goals.first(where: { $0.id == event.goal }) else {
                return .unchanged(.goalIsGone)
            }
            var scorer: Goal.Scorer?
            if let player = event.player {
                scorer = self.scorer(player, for: goal.team, in: watched)
                guard scorer != nil else { return .refused(.scorer) }
            }
            return .changed(
                try await matches.change(event.gather, .scorer(scorer, of: goal.id), token: nil, at: now()))
        }
    }

    /// Takes one goal back; one that is gone already stays gone.
    func undo(_ event: GatherUndoEvent) async throws(ServiceError) -> GatherAnswer {
        try await answer(event) { () async throws(ServiceError) in
            let match = try await matches.watched(event.gather).match
            guard match.goals.contains(where: { $0.id == event.goal }) else { return .unchanged(.goalIsGone) }
            let instant = now()
            let changed = try await matches.change(event.gather, .takeBack(event.goal), token: nil, at: instant)
            // Another phone may have taken it back since it was read.
            let isTakenBackNow = changed.takenBack.contains {
                $0.goal.id == event.goal && $0.takenBackAt == instant.wholeMilliseconds
            }
            return isTakenBackNow ? .changed(changed) : .unchanged(.goalIsGone)
        }
    }

    /// Restores a goal that was taken back; one that counts again already goes on counting.
    func restore(_ event: GatherRestoreEvent) async throws(ServiceError) -> GatherAnswer {
        try await answer(event) { () async throws(ServiceError) in
            let match = try await matches.change(event.gather, .restore(event.goal), token: nil, at: now())
            return match.goals.contains { $0.id == event.goal } ? .changed(match) : .unchanged(.restoreExpired)
        }
    }

    /// - Returns: nil for a player who plays for neither team.
    private func scorer(_ player: Player.ID, for team: Team, in watched: WatchedMatch) -> Goal.Scorer? {
        watched.match.team(of: player, in: watched.lineup).map { Goal.Scorer(player: player, isOwnGoal: $0 != team) }
    }
}

extension LiveMatch {
    /// The goal that the last change counted, if it was made at this instant: a tap that was sent twice counts none.
    fileprivate func goal(countedAt instant: Date) -> Goal.ID? {
        goals.last.flatMap { $0.id == revision && $0.scoredAt == instant.wholeMilliseconds ? $0.id : nil }
    }

    /// The team that a player plays for; for one who has left the pitch, the team that was left.
    func team(of player: Player.ID, in lineup: [Participant]) -> Team? {
        guard let entry = lineup.first(where: { $0.id == player }) else { return nil }
        return moves.last { $0.player == player && $0.section.team != nil }?.section.team ?? entry.team
    }
}
