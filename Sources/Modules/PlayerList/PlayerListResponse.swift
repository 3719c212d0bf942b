// The listed players and the search.

package import Entities

package struct PlayerListResponse: Sendable, Equatable {
    let players: [Player]
    /// Nil for the whole roster, and always when the roster is empty.
    var search: PlayerSearch?
    /// Searches for the meanings of the entered words in other languages than the viewer's.
    var hints: [PlayerSearch] = []

    package init(players: [Player], search: PlayerSearch? = nil, hints: [PlayerSearch] = []) {
        self.players = players
        self.search = search
        self.hints = hints
    }
}
