// The result of opening the page that changes the teams, and of submitting it.

package import Entities

enum GatherTeamsResponse: Sendable, Equatable {
    case form(GatherTeamsForm)
    case moved([GatherTeamsMove])
    /// The match is no longer open.
    case over
}

/// A player who was moved, and the new section.
struct GatherTeamsMove: Sendable, Equatable {
    let player: Player
    let section: TeamSection
}

/// The roster and all players of the match, with their teams.
package struct GatherTeamsForm: Sendable, Equatable {
    let gather: Gather.ID
    /// Sorted by name in the viewer's language.
    let people: [Person]
    let problem: TeamsProblem?

    package init(gather: Gather.ID, people: [Person], problem: TeamsProblem?) {
        self.gather = gather
        self.people = people
        self.problem = problem
    }

    package struct Person: Sendable, Equatable {
        let player: Player
        /// The current section. The bench has the players who left the pitch and those who are not in the match.
        let section: TeamSection
        /// The section that is chosen on the page; the current section when the page is opened.
        var choice: TeamSection

        package init(player: Player, section: TeamSection, choice: TeamSection) {
            self.player = player
            self.section = section
            self.choice = choice
        }
    }
}
