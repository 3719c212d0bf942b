// The player as the page shows them.

import Entities

struct PlayerDetailResponse: Sendable, Equatable {
    let player: Player
}
