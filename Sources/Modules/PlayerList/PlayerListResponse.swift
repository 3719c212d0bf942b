// The roster as the list shows it.

import Entities

struct PlayerListResponse: Sendable, Equatable {
    let players: [Player]
}
