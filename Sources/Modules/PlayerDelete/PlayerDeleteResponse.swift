// What deleting a player came to.

package import Entities

enum PlayerDeleteResponse: Sendable, Equatable {
    case deleted(name: String)
    case question(PlayerDeleteQuestion)
}

/// The question, with the player it is about.
package struct PlayerDeleteQuestion: Sendable, Equatable {
    let player: Player
    let failure: FormFailure?

    package init(player: Player, failure: FormFailure?) {
        self.player = player
        self.failure = failure
    }
}
