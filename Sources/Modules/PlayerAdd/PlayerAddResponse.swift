// The result of adding a player.

enum PlayerAddResponse: Sendable, Equatable {
    case added(name: String)
    case form(PlayerAddForm)
}

/// The form with the entered values.
package struct PlayerAddForm: Sendable, Equatable {
    let name: String
    let problem: PlayerProblem?
    /// The page to return to; nil for the list.
    var next: SiteRoute?

    package init(name: String, problem: PlayerProblem?, next: SiteRoute? = nil) {
        self.name = name
        self.problem = problem
        self.next = next
    }
}
