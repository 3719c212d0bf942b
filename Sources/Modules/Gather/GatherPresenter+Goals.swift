// The forms for the goals of a match: the question of who scored, and offers to take back or restore goals. Also turns refused changes
// into messages.

import BackendServices
import Entities
import Localization

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension GatherPresenter {
    /// The question of who scored the last goal. Nil when it was answered, when the goal is older than `questionLimit`, or when there
    /// is no goal or no possible scorer.
    func scorerPrompt(of response: GatherResponse) -> MatchViewModel.ScorerPrompt? {
        guard let goal = response.match.goals.last, !goal.isAnswered,
            response.now.timeIntervalSince(goal.scoredAt) < Self.questionLimit
        else { return nil }
        let scorers = scorers(of: goal, in: response.watched, skip: .gatherAskSkip)
        guard !scorers.players.isEmpty || scorers.others != nil else { return nil }
        let age = max(0, Int(response.now.timeIntervalSince(goal.scoredAt) * 1000))
        return MatchViewModel.ScorerPrompt(
            question: goal.team.question, remaining: max(0, Self.dockedLimit - age), scorers: scorers)
    }

    /// The offer to take back a goal, when two people may have counted the same goal; nil otherwise.
    func doubtfulGoal(of response: GatherResponse) -> MatchViewModel.Doubt? {
        guard let goal = response.match.doubtfulGoal else { return nil }
        return MatchViewModel.Doubt(
            text: goal.team.doubtText, goal: goal.id, takeBack: .gatherUndo(response.watched.id),
            keep: .gatherScorer(response.watched.id))
    }

    /// The list of goals, see ``GoalsPresenter``. When the match is open and any player is or was in a team, each goal has a link to
    /// the page that asks for its scorer.
    func goals(of match: PublicMatch, in watched: WatchedMatch) -> MatchViewModel.Goals? {
        let hasScorers = match.isOpen && ScorerTeams(of: watched).isAnybodyInATeam
        return GoalsPresenter(match: match).goals(
            scorerPage: { hasScorers ? .gatherScorer(watched.id, of: $0) : nil },
            undo: .init(action: .gatherUndo(watched.id), goal: match.goals.last?.id))
    }

    /// How long the page asks who scored a goal, in seconds. After that the list of goals still links to a page with the same
    /// question, as long as the match is open.
    private static let questionLimit: TimeInterval = 60
    /// How long the question stays at the edge of the screen, in milliseconds.
    private static let dockedLimit = 15_000

    /// The goals that were taken back recently and that the page offers to restore; nil when there are none.
    func takenBack(of response: GatherResponse) -> MatchViewModel.TakenBack? {
        let offered = response.match.offeredGoals(at: response.now)
        guard !offered.isEmpty else { return nil }
        return MatchViewModel.TakenBack(
            action: .gatherRestore(response.watched.id),
            goals: offered.map {
                .init(
                    goal: $0.goal.id, remaining: $0.offerRemaining(at: response.now), text: $0.goal.team.takenBackText)
            }
        )
    }

    func flash(for notice: GatherAnswer.Notice) -> Flash {
        switch notice {
        case .goalIsGone: .notice(.gatherFlashGone)
        case .restoreExpired: .notice(.gatherFlashRestoreExpired)
        case .clockIsRunning: .notice(.gatherFlashClockRuns)
        case .tooLate: .notice(.gatherFlashTooLate)
        case .over: .notice(.gatherFlashOver)
        case .full: .notice(FullAccount.changes.message)
        }
    }

    /// The buttons that name the scorer of a goal: the players of the team, and the opponents for an own goal.
    /// - Parameter skip: the label of the button that names no player.
    func scorers(
        of goal: Goal, in watched: WatchedMatch, skip: LocalizedStringResource
    ) -> MatchViewModel.Scorers {
        let teams = ScorerTeams(of: watched)
        let others = players(of: goal.team.opponent, in: teams, for: goal)
        return MatchViewModel.Scorers(
            action: .gatherScorer(watched.id), goal: goal.id, players: players(of: goal.team, in: teams, for: goal),
            others: others.isEmpty ? nil : .init(players: others, isOpen: others.contains(where: \.isChosen)),
            skip: skip
        )
    }

    /// The possible scorers of a goal in one team, see ``ScorerTeams/players(in:at:)``.
    /// - Parameter goal: nil for a goal that is not on the list yet.
    func players(
        of team: Team, in teams: ScorerTeams, for goal: Goal?
    ) -> [MatchViewModel.Scorer] {
        teams.players(in: team, at: goal).map { player in
            MatchViewModel.Scorer(player: player.id, name: player.name, isChosen: player.id == goal?.scorer?.player)
        }
    }
}

extension Team {
    /// Asks who scored a goal for the team.
    var question: LocalizedStringResource {
        switch self {
        case .teamA: .gatherAskTeamA
        case .teamB: .gatherAskTeamB
        }
    }

    /// Says that two people may have counted the same goal of the team.
    var doubtText: LocalizedStringResource {
        switch self {
        case .teamA: .gatherDoubtTeamA
        case .teamB: .gatherDoubtTeamB
        }
    }

    fileprivate var takenBackText: LocalizedStringResource {
        switch self {
        case .teamA: .gatherTakenBackTeamA
        case .teamB: .gatherTakenBackTeamB
        }
    }
}
