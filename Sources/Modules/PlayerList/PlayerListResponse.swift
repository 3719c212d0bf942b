// The players to list, and what was searched for.

package import Entities

package struct PlayerListResponse: Sendable, Equatable {
    let players: [Player]
    /// Nil for the whole roster, and always when it is empty.
    var search: PlayerSearch?
    /// What the words that were typed mean in another language than the viewer's.
    var hints: [PlayerSearch] = []

    package init(players: [Player], search: PlayerSearch? = nil, hints: [PlayerSearch] = []) {
        self.players = players
        self.search = search
        self.hints = hints
    }
}
