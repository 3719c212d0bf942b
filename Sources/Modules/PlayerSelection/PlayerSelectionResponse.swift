// The roster and the selected players.

package import Entities

package struct PlayerSelectionResponse: Sendable, Equatable {
    /// The listed players, in the order of the page.
    let players: [Player]
    /// All selected players, whether the search lists them or not.
    let selected: Set<Player.ID>
    /// The selected players that the search does not list.
    let unlisted: [Player.ID]
    /// The search whose results are listed; nil for the whole roster.
    let search: PlayerSearch?
    /// Whether the roster has no players.
    let isEmpty: Bool
    /// Whether the user tried to continue with fewer than two players.
    let hasTooFew: Bool

    package init(
        players: [Player], selected: Set<Player.ID>, unlisted: [Player.ID] = [], search: PlayerSearch? = nil,
        isEmpty: Bool = false, hasTooFew: Bool
    ) {
        self.players = players
        self.selected = selected
        self.unlisted = unlisted
        self.search = search
        self.isEmpty = isEmpty
        self.hasTooFew = hasTooFew
    }
}
