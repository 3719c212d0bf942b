// Turns the goals of a match that is over into lines with menus of possible scorers, for the page that corrects the match.

import BackendServices
import Entities
import Localization

extension GatherPresenter {
    /// The goals of a match that is over, in the order in which they were scored. The latest goals have menus of possible scorers.
    /// To change the scorer of a goal without a menu, the user removes the goal and adds it again.
    func correctable(_ watched: WatchedMatch) -> [MatchViewModel.GoalLine] {
        let goals = watched.match.goals.inOrder
        let teams = ScorerTeams(of: watched)
        let withMenus = goals.suffix(Self.optionLimit / max(1, watched.lineup.count))
        let menus = withMenus.reduce(into: [:]) { menus, goal in
            menus[goal.id] = menu(of: goal, in: teams, at: .gatherCorrect(watched.id))
        }
        return GoalsPresenter(match: PublicMatch(watched)).lines(menu: { menus[$0] })
    }

    /// The maximum number of players in the menus of all goals of a page: enough for 90 goals with 22 players. A match can have
    /// 198 goals and 100 players.
    private static let optionLimit = 2_000

    /// The possible scorers of a match, by the teams in which they play or played last.
    func players(of watched: WatchedMatch) -> [MatchViewModel.ScorerGroup] {
        let teams = ScorerTeams(of: watched)
        return Team.allCases.map { .init(label: $0.localizedText, players: players(of: $0, in: teams, for: nil)) }
            .filter { !$0.players.isEmpty }
    }

    private func menu(
        of goal: Goal, in teams: ScorerTeams, at action: SiteRoute
    ) -> MatchViewModel.ScorerMenu {
        let groups: [(LocalizedStringResource, Team)] = [
            (goal.team.localizedText, goal.team), (.gatherAskOwnGoal, goal.team.opponent),
        ]
        return MatchViewModel.ScorerMenu(
            action: action,
            groups: groups.map { .init(label: $0, players: players(of: $1, in: teams, for: goal)) }
                .filter { !$0.players.isEmpty }
        )
    }
}
