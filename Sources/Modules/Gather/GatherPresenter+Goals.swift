// The goals of a match into their view models: the list, the question who scored, and what is said after undoing.

import Entities
import FoundationEssentials
import Localization

extension GatherPresenter {
    /// The question after a goal, until somebody answers it or the next goal falls.
    func ask(of response: GatherResponse) -> MatchViewModel.Ask? {
        guard let goal = response.match.goals.last, !goal.isAnswered else { return nil }
        let scorers = scorers(of: goal, in: response, prefix: "ask")
        guard !scorers.players.isEmpty || scorers.others != nil else { return nil }
        return MatchViewModel.Ask(question: goal.team.question, scorers: scorers)
    }

    /// The latest first. A match that ended with another score, as other apps may say, shows none: they would not add up.
    func goals(of response: GatherResponse) -> MatchViewModel.Goals? {
        let match = response.match
        if let score = response.gather.score, score != match.score { return nil }
        guard !match.goals.isEmpty else { return nil }
        let names = Dictionary(response.lineup.map { ($0.player.id, $0.player.name) }) { first, _ in first }
        let isEnded = response.gather.isEnded
        // One that waited for a network is counted late, and stands where it fell.
        let latestFirst = match.goals.sorted { ($0.scoredAt, $0.id) > ($1.scoredAt, $1.id) }
        return MatchViewModel.Goals(
            goals: latestFirst.map { goal in
                let scorer = goal.scorer.flatMap { names[$0.player] }
                let isOwnGoal = goal.scorer?.isOwnGoal ?? false
                return MatchViewModel.GoalLine(
                    id: goal.id,
                    minute: goal.minute?.words,
                    isTeamA: goal.team == .teamA,
                    team: goal.team.word,
                    scorer: isOwnGoal ? nil : scorer,
                    ownGoal: isOwnGoal ? scorer.map { .gatherGoalOwn($0) } : nil,
                    change: isEnded ? nil : scorers(of: goal, in: response, prefix: "goal-\(goal.id)"),
                    undo: isEnded || goal.id != match.goals.last?.id ? nil : .gatherUndo(response.gather.id)
                )
            }
        )
    }

    /// What is said on the page after a form that changed it.
    func words(for notice: GatherAnswer.Notice) -> LocalizedStringResource {
        switch notice {
        case .goalIsGone: .gatherFlashGone
        case .takenBack(.teamA, let score): .gatherFlashTakenBackTeamA(score.words)
        case .takenBack(.teamB, let score): .gatherFlashTakenBackTeamB(score.words)
        }
    }

    private func scorers(of goal: Goal, in response: GatherResponse, prefix: String) -> MatchViewModel.Scorers {
        func players(_ team: Team) -> [MatchViewModel.Scorer] {
            response.lineup.filter { response.match.team(of: $0.player.id, in: response.lineup) == team }.map {
                MatchViewModel.Scorer(
                    player: $0.player.id, name: $0.player.name, isChosen: $0.player.id == goal.scorer?.player)
            }
        }
        let others = players(goal.team.opponent)
        return MatchViewModel.Scorers(
            prefix: prefix, action: .gatherScorer(response.gather.id), goal: goal.id, players: players(goal.team),
            others: others.isEmpty ? nil : .init(players: others),
            nobody: prefix == "ask" ? .gatherAskSkip : .gatherGoalNobody
        )
    }
}

extension Team {
    fileprivate var question: LocalizedStringResource {
        switch self {
        case .teamA: .gatherAskTeamA
        case .teamB: .gatherAskTeamB
        }
    }
}

extension MatchMinute {
    /// As football writes it: `7’`, `10+2’`.
    var words: LocalizedStringResource {
        if let added { .gatherGoalAddedMinute(minute, added) } else { .gatherGoalMinute(minute) }
    }
}
