// The result of editing a field.

package import Entities

typealias PlayerEditResponse = PlayerSaved<PlayerEditForm>

/// The form of one field, at first with the stored value, and after a failed submission with the entered value.
package struct PlayerEditForm: Sendable, Equatable {
    let id: Player.ID
    /// The stored player; nil when the player could not be read.
    let player: Player?
    let field: PlayerField
    let value: String
    let problem: PlayerProblem?

    package init(id: Player.ID, player: Player?, field: PlayerField, value: String, problem: PlayerProblem?) {
        self.id = id
        self.player = player
        self.field = field
        self.value = value
        self.problem = problem
    }
}
