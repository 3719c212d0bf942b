// The listed players and the search.

package import Entities

package struct PlayerListResponse: Sendable, Equatable {
    let players: [Player]
    /// The search whose results are listed. Nil for the whole roster, and always nil when the roster is empty.
    var search: PlayerSearch?
    /// Searches for positions and skills that the entered words mean in languages other than the viewer's.
    var hints: [PlayerSearch] = []

    package init(players: [Player], search: PlayerSearch? = nil, hints: [PlayerSearch] = []) {
        self.players = players
        self.search = search
        self.hints = hints
    }
}
