// Corrections of a match that is over.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One correction of a match that is over.
public enum MatchCorrection: Sendable, Hashable {
    /// Sets the final score. It must not be below the recorded goals.
    case score(Score)
    /// Records a goal, without a minute. If the score has more goals of the team than are recorded, the new goal is one of
    /// the missing ones. Otherwise it raises the score.
    case add(Team, scorer: Goal.Scorer? = nil)
    /// Removes a recorded goal, which lowers the score.
    case remove(Goal.ID)
    /// Sets or removes the scorer of a recorded goal.
    case scorer(Goal.Scorer?, of: Goal.ID)
}

extension LiveMatch {
    /// Whether a page that showed this revision and score is up to date.
    /// - Parameters:
    ///   - shown: the score that the page showed; nil when the page did not send it.
    ///   - scores: the score that this server has stored, and the score of the remote backend; nil for a score that is not known.
    ///     The two can differ after an app has changed the score.
    public func isAsShown(revision: Int, shown: Score?, scores: Score?...) -> Bool {
        self.revision == revision && scores.allSatisfy { $0 == nil || shown == nil || $0 == shown }
    }

    /// Applies a correction to a match that ended with a score.
    /// - Returns: the score after the correction. Nil for a correction that is not possible, which changes nothing: a score
    ///   below the recorded goals or beyond `Score.limits`, or a goal that is not recorded.
    public mutating func correct(_ correction: MatchCorrection, of score: Score, at instant: Date) -> Score? {
        let before = self
        var corrected = score
        switch correction {
        case .score(let new):
            guard Team.allCases.allSatisfy({ new[$0] >= self.score[$0] }) else { return nil }
            corrected = new
        case .add(let team, let scorer):
            if score[team] == self.score[team] {
                guard let raised = score.adding(1, to: team) else { return nil }
                corrected = raised
            }
            goals.append(
                Goal(
                    id: revision + 1, team: team, minute: nil, scorer: scorer, isAnswered: true,
                    scoredAt: instant.wholeMilliseconds))
        case .remove(let id):
            guard let index = goals.firstIndex(where: { $0.id == id }),
                let lowered = score.adding(-1, to: goals[index].team)
            else { return nil }
            goals.remove(at: index)
            corrected = lowered
        case .scorer(let scorer, let id):
            guard let index = goals.firstIndex(where: { $0.id == id }) else { return nil }
            goals[index].scorer = scorer
            goals[index].isAnswered = true
        }
        if self != before || corrected != score { noteCorrection(at: instant) }
        return corrected
    }

    /// Takes back a correction whose score the remote backend may not have stored, because the call failed.
    ///
    /// If the score is still `new` and nothing but the link for spectators was changed since the correction, the match becomes as it
    /// was before the correction, except for a higher revision and the link. Otherwise the later changes were acknowledged and stay,
    /// and the score does not change:
    /// - A goal that the correction added need not be removed here: before the later change was made, the goals were
    ///   limited to the score that the remote backend had.
    /// - A goal that the correction removed is put back only if its team now has more unrecorded goals in the score than before
    ///   the correction. Otherwise the present score does not include this goal.
    /// - Parameters:
    ///   - corrected: the match as it was after the correction, with the score `new`.
    ///   - before: the match before the correction, with the score `old`.
    ///   - score: the present score.
    /// - Returns: whether the match is as before the correction, so that its score is `old` again.
    public mutating func takeBack(
        _ corrected: LiveMatch, with new: Score, from before: LiveMatch, with old: Score, score: Score
    ) -> Bool {
        guard score != new || !equalsExceptLink(corrected) else {
            goals = before.goals
            correctedAt = before.correctedAt
            revision += 1
            return true
        }
        for goal in before.goals where !corrected.goals.contains(where: { $0.id == goal.id }) {
            guard score[goal.team] - self.score[goal.team] > old[goal.team] - before.score[goal.team] else { continue }
            goals.insert(goal, at: goals.firstIndex { $0.id > goal.id } ?? goals.endIndex)
            revision += 1
        }
        return false
    }

    /// Whether the matches differ at most in their links and revisions: a change of the link increases the revision.
    private func equalsExceptLink(_ other: LiveMatch) -> Bool {
        var match = self
        (match.link, match.revision) = (other.link, other.revision)
        return match == other
    }

    /// Takes over a score that an app sent after the end. Nothing changes when it is equal to `old`.
    /// - Parameter old: the score until now; nil when it cannot be read.
    public mutating func correct(to score: Score, from old: Score?, at instant: Date) {
        guard score != old else { return }
        limitGoals(to: score)
        noteCorrection(at: instant)
    }

    /// Removes the newest recorded goals of each team that has more of them than the score says.
    public mutating func limitGoals(to score: Score) {
        for team in Team.allCases {
            let ofTeam = goals.filter { $0.team == team }.inOrder
            let surplus = Set(ofTeam.dropFirst(score[team]).map(\.id))
            if !surplus.isEmpty { goals.removeAll { surplus.contains($0.id) } }
        }
    }

    private mutating func noteCorrection(at instant: Date) {
        correctedAt = instant.wholeMilliseconds
        revision += 1
    }
}

extension Score {
    /// The score with more or fewer goals of a team; nil outside ``limits``.
    fileprivate func adding(_ goals: Int, to team: Team) -> Score? {
        switch team {
        case .teamA: Score(teamA: teamA + goals, teamB: teamB)
        case .teamB: Score(teamA: teamA, teamB: teamB + goals)
        }
    }
}
