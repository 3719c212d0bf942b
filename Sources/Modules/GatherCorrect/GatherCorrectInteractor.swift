// Corrects a match after its end: the score, the goals and their scorers.

import BackendServices
import Entities

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct GatherCorrectInteractor {
    let matches: any MatchService
    let now: @Sendable () -> Date
    let makeToken: @Sendable () -> String

    func open(_ event: GatherCorrectPageEvent) async throws(ServiceError) -> GatherCorrectResponse {
        try await form(of: event.gather, problem: nil)
    }

    func rejectExpired(_ event: GatherCorrectEvent) async throws(ServiceError) -> GatherCorrectResponse {
        try await form(of: event.gather, problem: .failure(.expired, typed: event.change.typed))
    }

    func correct(_ event: GatherCorrectEvent) async throws(ServiceError) -> GatherCorrectResponse {
        let watched = try await matches.watched(event.gather)
        if let refusal = refusal(of: watched) { return refusal }
        let correction: MatchCorrection
        do throws(Rejection) {
            correction = try self.correction(of: event.change, in: watched)
        } catch {
            return form(of: watched, problem: error.problem)
        }
        do {
            return .corrected(
                try await matches.correct(
                    event.gather, correction, shown: event.score, token: event.token, revision: event.revision,
                    at: now()))
        } catch ServiceError.conflict {
            let present = try await matches.watched(event.gather)
            return refusal(of: present) ?? form(of: present, problem: event.problemWhenConflicting(with: present))
        } catch ServiceError.invalid {
            return form(of: watched, problem: event.change.problemWhenInvalid)
        } catch let error where error.isShownByForms {
            return form(of: watched, problem: .failure(.service(error), typed: event.change.typed))
        }
    }

    private struct Rejection: Error {
        let problem: GatherCorrectForm.Problem
    }

    private func correction(
        of change: GatherCorrectEvent.Change, in watched: WatchedMatch
    ) throws(Rejection) -> MatchCorrection {
        switch change {
        case .score(let teamA, let teamB):
            guard let score = score(teamA, teamB) else {
                throw Rejection(problem: .notAScore(teamA: teamA, teamB: teamB))
            }
            return .score(score)
        case .add(let team, let player):
            return .add(team, scorer: try scorer(player, for: team, in: watched))
        case .remove(let goal):
            return .remove(goal)
        case .scorer(let id, let player):
            guard player != nil else { return .scorer(nil, of: id) }
            guard let goal = watched.match.goals.first(where: { $0.id == id }) else { throw Rejection(problem: .stale) }
            return .scorer(try scorer(player, for: goal.team, at: goal, in: watched), of: id)
        }
    }

    private func scorer(
        _ player: Player.ID?, for team: Team, at goal: Goal? = nil, in watched: WatchedMatch
    ) throws(Rejection) -> Goal.Scorer? {
        guard let player else { return nil }
        guard let scorer = ScorerTeams(of: watched).scorer(player, for: team, at: goal) else {
            throw Rejection(problem: .scorer)
        }
        return scorer
    }

    private func score(_ teamA: String, _ teamB: String) -> Score? {
        guard let teamA = Int(typed: teamA), let teamB = Int(typed: teamB) else { return nil }
        return Score(teamA: teamA, teamB: teamB)
    }

    private func form(
        of id: Gather.ID, problem: GatherCorrectForm.Problem?
    ) async throws(ServiceError) -> GatherCorrectResponse {
        let watched = try await matches.watched(id)
        return refusal(of: watched) ?? form(of: watched, problem: problem)
    }

    /// The response that says why the match cannot be corrected; nil for a match that can be corrected.
    private func refusal(of watched: WatchedMatch) -> GatherCorrectResponse? {
        guard watched.result == nil else { return nil }
        return watched.isEnded ? .unreadable : .notOver
    }

    private func form(of watched: WatchedMatch, problem: GatherCorrectForm.Problem?) -> GatherCorrectResponse {
        .form(GatherCorrectForm(watched: watched, token: makeToken(), problem: problem))
    }
}

extension GatherCorrectEvent {
    /// The problem to show when the backend rejects the event with `.conflict`.
    /// - Parameter present: a match that is over, with a score. If it is still as the page showed it, the limit of its one-time tokens
    ///   was the reason for the conflict.
    fileprivate func problemWhenConflicting(with present: WatchedMatch) -> GatherCorrectForm.Problem {
        present.match.isAsShown(revision: revision, shown: score, scores: present.score)
            ? .failure(.full(.changes), typed: change.typed) : .stale
    }
}

extension GatherCorrectEvent.Change {
    fileprivate var typed: GatherCorrectForm.Problem.Typed? {
        if case .score(let teamA, let teamB) = self { .init(teamA: teamA, teamB: teamB) } else { nil }
    }

    /// The problem to show when the backend rejects the change as `.invalid`.
    fileprivate var problemWhenInvalid: GatherCorrectForm.Problem {
        switch self {
        case .score(let teamA, let teamB): .belowGoals(teamA: teamA, teamB: teamB)
        case .add: .tooManyGoals
        case .remove, .scorer: .stale
        }
    }
}
