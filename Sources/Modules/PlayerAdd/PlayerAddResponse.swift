// The result of adding players.

package import Entities

enum PlayerAddResponse: Sendable, Equatable {
    case added(names: [String], placement: PlayerPlacement)
    case form(PlayerAddForm)
}

/// Whether new players were put into a team of a running match.
enum PlayerPlacement: Sendable, Equatable {
    /// The form named no team, or no match to return to, or no player was added.
    case none
    case placed
    /// The change of the match failed: for example the match is over, or the backend did not answer.
    case failed
}

/// The form with the entered values.
package struct PlayerAddForm: Sendable, Equatable {
    let entry: NewPlayers
    let problem: Problem?
    /// The names that were added before a call failed.
    let added: [String]
    /// Whether the players who were added could not be put into the team that the form names.
    let isNotPlaced: Bool
    /// The page to return to; nil for the player list.
    let next: SiteRoute?

    package init(
        _ entry: NewPlayers, problem: Problem?, added: [String] = [], isNotPlaced: Bool = false, next: SiteRoute? = nil
    ) {
        self.entry = entry
        self.problem = problem
        self.added = added
        self.isNotPlaced = isNotPlaced
        self.next = next
    }

    package enum Problem: Sendable, Equatable {
        case rule(PlayerViolation)
        case tooManyNames
        /// Names that are already on the roster, and names that occur more than once in the form.
        case duplicates(known: [String], repeated: [String])
        case failure(FormFailure)
    }
}
