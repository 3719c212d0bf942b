// What confirming the teams came to.

package import Entities

enum ConfirmPlayersResponse: Sendable, Equatable {
    /// Fewer than two players: back to picking.
    case tooFew
    case form(ConfirmPlayersForm)
    case started(Gather.ID, sizes: TeamSizes)
}

/// The chosen players with their places.
package struct ConfirmPlayersForm: Sendable, Equatable {
    let choices: TeamChoices
    /// In the viewer's order; empty when the backend could not tell.
    let players: [Player]
    /// Sent with the form.
    let token: String
    let problem: Problem?

    package init(choices: TeamChoices, players: [Player], token: String, problem: Problem?) {
        self.choices = choices
        self.players = players
        self.token = token
        self.problem = problem
    }

    package enum Problem: Sendable, Equatable {
        /// A team has no player.
        case emptyTeam
        case failure(FormFailure)
    }
}

/// How many play in each team.
struct TeamSizes: Sendable, Equatable {
    let teamA: Int
    let teamB: Int

    var areEven: Bool { teamA == teamB }
}
