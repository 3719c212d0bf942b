// What editing a field came to.

import Entities

enum PlayerEditResponse: Sendable, Equatable {
    /// Saved, or nothing to save: back to the player.
    case done(Player.ID)
    case form(PlayerEditForm)
}

/// The form of one field with what was typed.
struct PlayerEditForm: Sendable, Equatable {
    let id: Player.ID
    /// None when the backend could not say.
    let player: Player?
    let field: PlayerField
    let value: String
    let problem: Problem?

    enum Problem: Sendable, Equatable {
        case rule(PlayerViolation)
        case failure(FormFailure)
    }
}
