// The result of confirming the teams.

package import Entities

enum ConfirmPlayersResponse: Sendable, Equatable {
    /// Fewer than two players: the user selects again.
    case tooFew
    case form(ConfirmPlayersForm)
    case started(Gather.ID, sizes: TeamSizes)
}

/// The selected players with their teams.
package struct ConfirmPlayersForm: Sendable, Equatable {
    let choices: TeamChoices
    /// In the viewer's order; empty when the backend did not answer.
    let players: [Player]
    /// The form's token.
    let token: String
    let problem: TeamsProblem?

    package init(choices: TeamChoices, players: [Player], token: String, problem: TeamsProblem?) {
        self.choices = choices
        self.players = players
        self.token = token
        self.problem = problem
    }
}

/// The number of players in each team.
struct TeamSizes: Sendable, Equatable {
    let teamA: Int
    let teamB: Int

    var areEven: Bool { teamA == teamB }
}
