// Turns the goals of a match into their list, which the organiser's page and the spectators' page share.

import BackendServices
import Entities
import Localization

struct GoalsPresenter {
    let match: PublicMatch

    /// How many of the latest goals the page of an open match always shows. Earlier goals are in a list that the user opens.
    private static let shownGoals = 3

    /// The list of goals. During the match the latest goal is the first. After the match the goals are in the order in which they
    /// were scored, each with the score after it. These scores are left out when goals are missing from the list.
    /// - Parameters:
    ///   - scorerPage: returns the page that asks for the scorer of a goal; nil for a line without a link. Not called when the match
    ///     is no longer open.
    ///   - undo: the button that takes back the latest goal.
    /// - Returns: nil when the match is no longer open, and no goal is on the list or missing from it.
    func goals(
        scorerPage: (Goal.ID) -> SiteRoute? = { _ in nil }, undo: MatchViewModel.Undo? = nil
    ) -> MatchViewModel.Goals? {
        let unrecorded = unrecorded
        guard match.isOpen else {
            guard !match.goals.isEmpty || !unrecorded.isEmpty else { return nil }
            return MatchViewModel.Goals(
                goals: lines(hasScores: unrecorded.isEmpty), earlier: nil, unrecorded: unrecorded, undo: nil)
        }
        let latestFirst = Array(lines(scorerPage: scorerPage).reversed())
        let earlier = Array(latestFirst.dropFirst(Self.shownGoals))
        return MatchViewModel.Goals(
            goals: Array(latestFirst.prefix(Self.shownGoals)),
            earlier: earlier.isEmpty ? nil : .init(label: .gatherGoalsEarlier(count: earlier.count), goals: earlier),
            unrecorded: unrecorded,
            undo: undo
        )
    }

    /// A line for each goal, in the order in which the goals were scored.
    /// - Parameters:
    ///   - hasScores: whether each line has the score after its goal.
    ///   - scorerPage: returns the page that asks for the scorer of a goal; nil for a line without a link.
    ///   - menu: returns the menu of possible scorers of a goal; nil for a line without a menu.
    func lines(
        hasScores: Bool = false, scorerPage: (Goal.ID) -> SiteRoute? = { _ in nil },
        menu: (Goal.ID) -> MatchViewModel.ScorerMenu? = { _ in nil }
    ) -> [MatchViewModel.GoalLine] {
        var scored: [Team: Int] = [:]
        return match.goals.map { goal in
            scored[goal.team, default: 0] += 1
            let isOwnGoal = goal.scorer?.isOwnGoal ?? false
            return MatchViewModel.GoalLine(
                id: goal.id,
                minute: goal.minute?.localizedText,
                team: goal.team.rawValue,
                isTeamA: goal.team == .teamA,
                teamName: goal.team.localizedText,
                scorer: isOwnGoal ? nil : goal.scorer?.name.text,
                ownGoal: isOwnGoal ? goal.scorer.map { .gatherGoalOwn($0.name.text) } : nil,
                score: hasScores ? .scoreLine(scored[.teamA] ?? 0, scored[.teamB] ?? 0) : nil,
                scorerPage: scorerPage(goal.id),
                change: menu(goal.id)
            )
        }
    }

    /// How many goals in the score are not on the list: a text for each team that has such goals.
    var unrecorded: [LocalizedStringResource] {
        Team.allCases.flatMap { team in
            let count = match.unrecordedGoals(of: team)
            return count > 0 ? [team.unrecordedText(count)] : []
        }
    }
}

extension Team {
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
