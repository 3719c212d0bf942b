// The players to list, and what was searched for.

import Entities

struct PlayerListResponse: Sendable, Equatable {
    let players: [Player]
    /// Nil for the whole roster, and always when it is empty.
    var search: PlayerSearch?
    /// What the words that were typed mean in another language than the reader's.
    var hints: [PlayerSearch] = []
}
