// What adding a player came to.

import Entities

enum PlayerAddResponse: Sendable, Equatable {
    case added(name: String)
    case form(PlayerAddForm)
}

/// The form with what was typed.
struct PlayerAddForm: Sendable, Equatable {
    let name: String
    let problem: Problem?
    /// Where to go afterwards, if not to the list.
    var next: SiteRoute?

    enum Problem: Sendable, Equatable {
        case rule(PlayerViolation)
        case failure(FormFailure)
    }
}
