// The result of deleting a player.

package import Entities

enum PlayerDeleteResponse: Sendable, Equatable {
    case deleted(name: String)
    case question(PlayerDeleteQuestion)
}

/// The confirmation page with the player's name.
package struct PlayerDeleteQuestion: Sendable, Equatable {
    let player: Player
    let failure: FormFailure?

    package init(player: Player, failure: FormFailure?) {
        self.player = player
        self.failure = failure
    }
}
