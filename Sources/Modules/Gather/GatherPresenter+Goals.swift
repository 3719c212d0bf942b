// Turns the goals of a match into view models: the list, the question for the scorer, and messages about late taps.

import BackendServices
import Entities
import Localization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension GatherPresenter {
    /// The question for the scorer, shown until it is answered or the next goal is counted.
    func scorerPrompt(of response: GatherResponse) -> MatchViewModel.ScorerPrompt? {
        guard let goal = response.match.goals.last, !goal.isAnswered else { return nil }
        let scorers = scorers(of: goal, among: sides(of: response), at: .gatherScorer(response.watched.id))
        guard !scorers.players.isEmpty || scorers.others != nil else { return nil }
        return MatchViewModel.ScorerPrompt(question: goal.team.question, scorers: scorers)
    }

    /// The latest goal first. Nil when other apps ended the match with a score that does not match the goals.
    func goals(of response: GatherResponse) -> MatchViewModel.Goals? {
        let match = response.match
        if let result = response.watched.result, result.score != match.score { return nil }
        guard !match.goals.isEmpty else { return nil }
        let names = response.watched.lineup.reduce(into: [:]) { names, entry in names[entry.id] = entry.name }
        let isOpen = response.watched.isOpen
        let sides = isOpen ? sides(of: response) : []
        // Goals that were queued offline are counted late and sorted by the time when they were scored.
        let latestFirst = match.goals.sorted { ($0.scoredAt, $0.id) > ($1.scoredAt, $1.id) }
        return MatchViewModel.Goals(
            goals: latestFirst.map { goal in
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
                    change: isOpen ? menu(of: goal, among: sides, at: .gatherScorer(response.watched.id)) : nil,
                    undo: isOpen && goal.id == match.goals.last?.id ? .gatherUndo(response.watched.id) : nil
                )
            }
        )
    }

    /// Goals that were taken back recently and can be restored.
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

    /// The message shown after a form that changed the match.
    func flash(for notice: GatherAnswer.Notice) -> Flash {
        switch notice {
        case .goalIsGone: .notice(.gatherFlashGone)
        case .restoreExpired: .notice(.gatherFlashRestoreExpired)
        case .tooLate: .notice(.gatherFlashTooLate)
        case .over: .notice(.gatherFlashOver)
        }
    }

    /// All possible scorers with the team that they play for.
    private func sides(of response: GatherResponse) -> [(player: Participant, team: Team?)] {
        response.watched.lineup.map { ($0, response.match.team(of: $0.id, in: response.watched.lineup)) }
    }

    private func scorers(
        of goal: Goal, among sides: [(player: Participant, team: Team?)], at action: SiteRoute
    ) -> MatchViewModel.Scorers {
        let others = players(of: goal.team.opponent, among: sides, for: goal)
        return MatchViewModel.Scorers(
            action: action, goal: goal.id, players: players(of: goal.team, among: sides, for: goal),
            others: others.isEmpty ? nil : .init(players: others)
        )
    }

    private func menu(
        of goal: Goal, among sides: [(player: Participant, team: Team?)], at action: SiteRoute
    ) -> MatchViewModel.ScorerMenu {
        let groups: [(LocalizedStringResource, Team)] = [
            (goal.team.localizedText, goal.team), (.gatherAskOwnGoal, goal.team.opponent),
        ]
        return MatchViewModel.ScorerMenu(
            action: action,
            groups: groups.map { .init(label: $0, players: players(of: $1, among: sides, for: goal)) }
                .filter { !$0.players.isEmpty }
        )
    }

    private func players(
        of team: Team, among sides: [(player: Participant, team: Team?)], for goal: Goal
    ) -> [MatchViewModel.Scorer] {
        sides.filter { $0.team == team }.map { player, _ in
            MatchViewModel.Scorer(player: player.id, name: player.name, isChosen: player.id == goal.scorer?.player)
        }
    }
}

extension Team {
    fileprivate var question: LocalizedStringResource {
        switch self {
        case .teamA: .gatherAskTeamA
        case .teamB: .gatherAskTeamB
        }
    }

    fileprivate var takenBackText: LocalizedStringResource {
        switch self {
        case .teamA: .gatherTakenBackTeamA
        case .teamB: .gatherTakenBackTeamB
        }
    }
}

extension MatchMinute {
    /// The usual notation of football: `7’`, `10+2’`.
    var localizedText: LocalizedStringResource {
        if let added { .gatherGoalAddedMinute(minute, added) } else { .gatherGoalMinute(minute) }
    }
}
