// The result of editing a player.

package import Entities

enum PlayerFormResponse: Sendable, Equatable {
    /// Saved, or unchanged.
    case done(Player.ID)
    case form(PlayerForm)
}

/// The form with the entered values.
package struct PlayerForm: Sendable, Equatable {
    let id: Player.ID
    /// Nil when the player could not be read.
    let player: Player?
    /// What was entered; the other fields have the player's values.
    let values: [PlayerField: String]
    /// What the form began with; the other fields began with the player's values.
    let old: [PlayerField: String]
    let problem: Problem?

    package init(
        id: Player.ID, player: Player?, values: [PlayerField: String] = [:], old: [PlayerField: String] = [:],
        problem: Problem? = nil
    ) {
        self.id = id
        self.player = player
        self.values = values
        self.old = old
        self.problem = problem
    }

    package enum Problem: Sendable, Equatable {
        /// The violation of each field that has one.
        case rules([PlayerField: PlayerViolation])
        case failure(FormFailure)
    }
}
