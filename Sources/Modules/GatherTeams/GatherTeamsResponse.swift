// What changing the teams came to.

package import Entities

enum GatherTeamsResponse: Sendable, Equatable {
    case form(GatherTeamsForm)
    case moved([GatherTeamsMove])
    /// The match takes no more changes.
    case over
}

/// A player changed places.
struct GatherTeamsMove: Sendable, Equatable {
    let player: Player
    let section: TeamSection
}

/// Everybody who can play, with their places.
package struct GatherTeamsForm: Sendable, Equatable {
    let gather: Gather.ID
    /// In the viewer's order.
    let people: [Person]
    let problem: Problem?

    package init(gather: Gather.ID, people: [Person], problem: Problem?) {
        self.gather = gather
        self.people = people
        self.problem = problem
    }

    package struct Person: Sendable, Equatable {
        let player: Player
        /// On the bench are those who left the pitch and those who are not in the match.
        let section: TeamSection
        /// Players of the roster can be in no match at all.
        let isInMatch: Bool
        /// What is chosen on the page, at first the place.
        var choice: TeamSection

        package init(player: Player, section: TeamSection, isInMatch: Bool, choice: TeamSection) {
            self.player = player
            self.section = section
            self.isInMatch = isInMatch
            self.choice = choice
        }
    }

    package enum Problem: Sendable, Equatable {
        /// A team would have no player.
        case emptyTeam
        case failure(FormFailure)
    }
}
