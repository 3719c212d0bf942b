// What editing a field came to.

package import Entities

enum PlayerEditResponse: Sendable, Equatable {
    /// Saved, or nothing to save: back to the player.
    case done(Player.ID)
    case form(PlayerEditForm)
}

/// The form of one field with what was typed.
package struct PlayerEditForm: Sendable, Equatable {
    let id: Player.ID
    /// None when the backend could not say.
    let player: Player?
    let field: PlayerField
    let value: String
    let problem: Problem?

    package init(id: Player.ID, player: Player?, field: PlayerField, value: String, problem: Problem?) {
        self.id = id
        self.player = player
        self.field = field
        self.value = value
        self.problem = problem
    }

    package enum Problem: Sendable, Equatable {
        case rule(PlayerViolation)
        case failure(FormFailure)
    }
}
