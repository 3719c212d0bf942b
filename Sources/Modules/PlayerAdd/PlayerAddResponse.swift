// The result of adding a player.

package import Entities

enum PlayerAddResponse: Sendable, Equatable {
    case added(name: String)
    case form(PlayerAddForm)
}

/// The form with the entered values.
package struct PlayerAddForm: Sendable, Equatable {
    let name: String
    let problem: Problem?
    /// The page to return to; nil for the list.
    var next: SiteRoute?

    package init(name: String, problem: Problem?, next: SiteRoute? = nil) {
        self.name = name
        self.problem = problem
        self.next = next
    }

    package enum Problem: Sendable, Equatable {
        case rule(PlayerViolation)
        case failure(FormFailure)
    }
}
