// The roster and who is ticked.

import Entities

struct PlayerSelectionResponse: Sendable, Equatable {
    let players: [Player]
    let selected: Set<Player.ID>
    /// Somebody tried to go on with fewer than two.
    let hasTooFew: Bool
}
