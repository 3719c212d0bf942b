// The result of opening the page that splits players into teams, and of submitting the teams.

package import Entities

enum ConfirmPlayersResponse: Sendable, Equatable {
    /// Fewer than two players: the user selects again.
    case tooFew
    /// Teams are drawn at random. The plan has a new seed, and the router redirects to the address of the plan.
    case drawn(TeamPlan)
    case form(ConfirmPlayersForm)
    case started(Gather.ID, sizes: TeamSizes)
}

/// The selected players with their teams.
package struct ConfirmPlayersForm: Sendable, Equatable {
    let plan: TeamPlan
    /// The chosen players on the roster, sorted by name in the viewer's language; empty when the roster could not be read.
    let players: [Player]
    /// Chosen players who are no longer on the roster.
    let missing: [Missing]
    /// Why the players are in these teams; nil when no arrangement was asked for.
    let reason: ArrangedTeams.Reason?
    /// The length, in minutes, of the last match for which a length was chosen; nil when there is no such match, or when it could
    /// not be read.
    let lastMinutes: Int?
    /// The one-time token of the form: the form with the same teams starts one match, even if it is sent twice.
    let token: String
    let problem: Problem?

    package init(
        plan: TeamPlan, players: [Player], missing: [Missing] = [], reason: ArrangedTeams.Reason? = nil,
        lastMinutes: Int? = nil, token: String, problem: Problem?
    ) {
        self.plan = plan
        self.players = players
        self.missing = missing
        self.reason = reason
        self.lastMinutes = lastMinutes
        self.token = token
        self.problem = problem
    }

    /// A player who was deleted.
    package struct Missing: Sendable, Equatable {
        let id: Player.ID
        /// The name that the submitted form showed; nil when the form had no name for the player.
        let name: String?

        package init(id: Player.ID, name: String?) {
            self.id = id
            self.name = name
        }
    }

    package enum Problem: Sendable, Equatable {
        /// There are ``ConfirmPlayersForm/missing`` players, so no match was started.
        case missing
        /// A team has no player.
        case emptyTeam
        /// The length is not a whole number of minutes within ``KickOff/lengths``.
        case length
        case failure(FormFailure)
    }
}

struct TeamSizes: Sendable, Equatable {
    let teamA: Int
    let teamB: Int

    var areEven: Bool { teamA == teamB }
}
