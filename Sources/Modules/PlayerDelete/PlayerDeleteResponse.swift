// What deleting a player came to.

import Entities

enum PlayerDeleteResponse: Sendable, Equatable {
    case deleted(name: String)
    case question(PlayerDeleteQuestion)
}

/// The question, with the player it is about.
struct PlayerDeleteQuestion: Sendable, Equatable {
    let player: Player
    let failure: FormFailure?
}
