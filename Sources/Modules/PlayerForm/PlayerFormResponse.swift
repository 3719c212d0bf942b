// The result of editing a player.

package import Entities

typealias PlayerFormResponse = PlayerSaved<PlayerForm>

/// The form with the entered values.
package struct PlayerForm: Sendable, Equatable {
    let id: Player.ID
    /// The stored player; nil when the player could not be read.
    let player: Player?
    /// The entered values. Fields that are missing here have the stored values of the player.
    let values: [PlayerField: String]
    /// The values that the form showed when it was opened. Fields that are missing here showed the stored values.
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
