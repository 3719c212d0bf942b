// Turns the teams of a match into view models, for the organiser's page and the spectators' page.

import BackendServices
import Entities
import Localization

struct TeamPresenter {
    let match: PublicMatch

    /// The side of a team on the scoreboard.
    /// - Parameter scoring: the button that counts goals of the team.
    func card(of team: Team, scoring: MatchViewModel.Scoring? = nil) -> MatchViewModel.TeamCard {
        let players = match.players(of: team)
        return MatchViewModel.TeamCard(
            name: team.localizedText, team: team.rawValue, goals: match.score[team], players: players.map(\.text),
            playersCount: .playersCount(count: players.count), scoring: scoring)
    }
}
