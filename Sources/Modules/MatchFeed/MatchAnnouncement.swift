// Announcements of changes of a match, for screen readers.

import BackendServices
import Entities
import Localization

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Compares two snapshots of a match. Spectators hear only of what their page shows.
struct MatchAnnouncement {
    /// - Returns: one sentence, or two when several things changed; nil when there is nothing to announce.
    func text(from old: MatchSnapshot, to new: MatchSnapshot) -> LocalizedStringResource? {
        let sentences = [
            ending(from: old, to: new), goals(from: old, to: new), doubt(from: old, to: new), clock(from: old, to: new),
            moves(from: old, to: new) ?? teams(from: old, to: new), scorer(from: old, to: new),
            link(from: old, to: new), correction(from: old, to: new),
        ].compactMap { $0 }
        return sentences.count > 1 ? .liveTwo(sentences[0], sentences[1]) : sentences.first
    }

    /// The announcement after a reconnect: as ``text(from:to:)``, or the current score when it is not known what changed; nil
    /// when nothing changed.
    func text(resumingFrom old: MatchSnapshot, to new: MatchSnapshot) -> LocalizedStringResource? {
        guard old.eventID != new.eventID else { return nil }
        return text(from: old, to: new) ?? .liveScore(new.scoreText)
    }

    private func ending(from old: MatchSnapshot, to new: MatchSnapshot) -> LocalizedStringResource? {
        new.state == .ended && old.state != .ended ? .gatherEndFlash(new.scoreText) : nil
    }

    private func correction(from old: MatchSnapshot, to new: MatchSnapshot) -> LocalizedStringResource? {
        guard old.state == .ended, old.match.shown.correctedAt != new.match.shown.correctedAt else { return nil }
        return .gatherCorrectFlash(new.scoreText)
    }

    // MARK: Goals

    private func goals(from old: MatchSnapshot, to new: MatchSnapshot) -> LocalizedStringResource? {
        // The announcement of the end contains the score.
        guard new.state != .ended else { return nil }
        let (before, after) = (Set(old.match.shown.goals.map(\.id)), Set(new.match.shown.goals.map(\.id)))
        let counted = new.match.shown.goals.filter { !before.contains($0.id) }
        let takenBack = old.match.shown.goals.filter { !after.contains($0.id) }
        switch (counted.count, takenBack.count) {
        case (0, 0): return nil
        // The id of a goal is the revision in which it was counted. So a goal with an old id was taken back, and has been restored.
        case (1, 0) where counted[0].id <= old.match.shown.revision:
            return counted[0].team.restored(new.scoreText)
        case (1, 0): return text(for: counted[0], in: new)
        case (0, 1): return takenBack[0].team.takenBack(new.scoreText)
        default: return .liveScore(new.scoreText)
        }
    }

    private func text(for goal: PublicGoal, in snapshot: MatchSnapshot) -> LocalizedStringResource {
        guard let scorer = goal.scorer else { return goal.team.goal(snapshot.scoreText) }
        return scorer.isOwnGoal
            ? goal.team.ownGoal(scorer.name.text, snapshot.scoreText)
            : goal.team.goal(scorer.name.text, snapshot.scoreText)
    }

    /// Announces that the scorer of an earlier goal was set.
    private func scorer(from old: MatchSnapshot, to new: MatchSnapshot) -> LocalizedStringResource? {
        // Only a correction changes the goals of a match that has ended, and the announcement of a correction contains the score.
        // A new name of a player changes the names of scorers, and not the revision.
        guard old.state != .ended, old.match.shown.revision != new.match.shown.revision else { return nil }
        let before = old.match.shown.goals.reduce(into: [:]) { before, goal in before[goal.id] = .some(goal.scorer) }
        for goal in new.match.shown.goals.reversed() {
            guard let known = before[goal.id], known != goal.scorer, let scorer = goal.scorer else { continue }
            return scorer.isOwnGoal ? .liveScorerOwnGoal(scorer.name.text) : .liveScorer(scorer.name.text)
        }
        return nil
    }

    // MARK: Clock

    private func clock(from old: MatchSnapshot, to new: MatchSnapshot) -> LocalizedStringResource? {
        guard let clock = new.match.shown.clock else { return nil }
        let before = old.match.shown.clock
        let isAdded = clock.isInAddedTime && before?.isInAddedTime != true
        switch (old.state, new.state) {
        case (_, .timeUp) where isAdded: return .liveAddedTime
        case (.paused, .running): return .liveResumed
        case (.stopped, .stopped) where clock.duration == before?.duration: return nil
        case (.running, .running) where clock.duration == before?.duration: return nil
        case (_, .stopped), (.running, .running):
            return .liveSet(LocalizedStringResource.Argument.duration(seconds: clock.duration))
        case (let before, let after) where before == after: return nil
        case (_, .running): return .liveStarted
        case (_, .paused): return .livePaused
        // A match that has ended has no clock.
        case (_, .timeUp), (_, .ended): return .gatherTimeUp
        }
    }
}

extension Team {
    fileprivate func goal(_ score: LocalizedStringResource) -> LocalizedStringResource {
        switch self {
        case .teamA: .liveGoalTeamA(score)
        case .teamB: .liveGoalTeamB(score)
        }
    }

    fileprivate func goal(_ name: String, _ score: LocalizedStringResource) -> LocalizedStringResource {
        switch self {
        case .teamA: .liveGoalByTeamA(name, score)
        case .teamB: .liveGoalByTeamB(name, score)
        }
    }

    fileprivate func ownGoal(_ name: String, _ score: LocalizedStringResource) -> LocalizedStringResource {
        switch self {
        case .teamA: .liveGoalOwnTeamA(name, score)
        case .teamB: .liveGoalOwnTeamB(name, score)
        }
    }

    fileprivate func restored(_ score: LocalizedStringResource) -> LocalizedStringResource {
        switch self {
        case .teamA: .liveRestoredTeamA(score)
        case .teamB: .liveRestoredTeamB(score)
        }
    }

    fileprivate func takenBack(_ score: LocalizedStringResource) -> LocalizedStringResource {
        switch self {
        case .teamA: .liveTakenBackTeamA(score)
        case .teamB: .liveTakenBackTeamB(score)
        }
    }
}
