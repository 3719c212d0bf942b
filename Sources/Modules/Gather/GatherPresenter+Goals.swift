// Turns the goals of a match into view models: the list, the question of who scored, and offers to take back or restore goals. Also
// turns refused changes into messages.

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

    /// The list of goals. During the match the latest goal is the first. After the match the goals are in the order in which they
    /// were scored, each with the score after it. These scores are left out when goals are missing from the list.
    /// - Returns: nil when the match has no goals and is no longer open.
    func goals(of response: GatherResponse) -> MatchViewModel.Goals? {
        let watched = response.watched
        let unrecorded = watched.unrecordedTexts
        let inOrder = watched.match.goals.inOrder
        guard watched.isOpen else {
            guard !inOrder.isEmpty || !unrecorded.isEmpty else { return nil }
            return MatchViewModel.Goals(
                goals: lines(of: inOrder, in: watched, hasScores: unrecorded.isEmpty), earlier: nil,
                unrecorded: unrecorded, undo: nil)
        }
        let latestFirst = Array(lines(of: inOrder, in: watched, hasScorerPages: true).reversed())
        let earlier = Array(latestFirst.dropFirst(Self.shownGoals))
        return MatchViewModel.Goals(
            goals: Array(latestFirst.prefix(Self.shownGoals)),
            earlier: earlier.isEmpty ? nil : .init(label: .gatherGoalsEarlier(count: earlier.count), goals: earlier),
            unrecorded: unrecorded,
            undo: .init(action: .gatherUndo(watched.id), goal: inOrder.last?.id)
        )
    }

    /// How long the page asks who scored a goal, in seconds. After that the list of goals still links to a page with the same
    /// question, as long as the match is open.
    private static let questionLimit: TimeInterval = 60
    /// How long the question stays at the edge of the screen, in milliseconds.
    private static let dockedLimit = 15_000
    /// How many of the latest goals the page of an open match always shows. Earlier goals are in a list that the user opens.
    private static let shownGoals = 3

    /// - Parameters:
    ///   - hasScorerPages: whether lines link to the page that asks for the scorer. They do so only if any player was in a team.
    ///   - menu: returns the menu of possible scorers for a goal; nil for a line without a menu.
    func lines(
        of goals: [Goal], in watched: WatchedMatch, hasScores: Bool = false, hasScorerPages: Bool = false,
        menu: (Goal) -> MatchViewModel.ScorerMenu? = { _ in nil }
    ) -> [MatchViewModel.GoalLine] {
        let names = watched.lineup.reduce(into: [:]) { names, entry in names[entry.id] = entry.name }
        let hasScorers = hasScorerPages && ScorerTeams(of: watched).isAnybodyInATeam
        var scored: [Team: Int] = [:]
        return goals.map { goal in
            scored[goal.team, default: 0] += 1
            let scorer = goal.scorer.flatMap { names[$0.player] }
            let isOwnGoal = goal.scorer?.isOwnGoal ?? false
            return MatchViewModel.GoalLine(
                id: goal.id,
                minute: goal.minute?.localizedText,
                team: goal.team.rawValue,
                isTeamA: goal.team == .teamA,
                teamName: goal.team.localizedText,
                scorer: isOwnGoal ? nil : scorer,
                ownGoal: isOwnGoal ? scorer.map { .gatherGoalOwn($0) } : nil,
                score: hasScores ? .scoreLine(scored[.teamA] ?? 0, scored[.teamB] ?? 0) : nil,
                scorerPage: hasScorers ? .gatherScorer(watched.id, of: goal.id) : nil,
                change: menu(goal)
            )
        }
    }

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

    /// The possible scorers of a goal in one team: the players who were in it at the time of the goal or, if on the bench, before it.
    /// - Parameter goal: nil for a goal that is not on the list yet. Its possible scorers are the players who are in the team now, or
    ///   were in it last.
    func players(
        of team: Team, in teams: ScorerTeams, for goal: Goal?
    ) -> [MatchViewModel.Scorer] {
        teams.players(in: team, at: goal).map { player in
            MatchViewModel.Scorer(player: player.id, name: player.name, isChosen: player.id == goal?.scorer?.player)
        }
    }
}

extension WatchedMatch {
    /// How many goals in the score are not on the list: a text for each team that has such goals.
    var unrecordedTexts: [LocalizedStringResource] {
        Team.allCases.flatMap { team in
            let count = unrecordedGoals(of: team)
            return count > 0 ? [team.unrecordedText(count)] : []
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

    fileprivate func unrecordedText(_ count: Int) -> LocalizedStringResource {
        switch self {
        case .teamA: .gatherUnrecordedTeamA(count: count)
        case .teamB: .gatherUnrecordedTeamB(count: count)
        }
    }
}

extension MatchMinute {
    /// The usual notation of football: `7’`, `10+2’`.
    var localizedText: LocalizedStringResource {
        if let added { .gatherGoalAddedMinute(minute, added) } else { .gatherGoalMinute(minute) }
    }
}
