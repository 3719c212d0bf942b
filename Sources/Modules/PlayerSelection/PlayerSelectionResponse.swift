// The roster and the selected players.

package import Entities

package struct PlayerSelectionResponse: Sendable, Equatable {
    let players: [Player]
    let selected: Set<Player.ID>
    /// Whether the user tried to continue with fewer than two players.
    let hasTooFew: Bool

    package init(players: [Player], selected: Set<Player.ID>, hasTooFew: Bool) {
        self.players = players
        self.selected = selected
        self.hasTooFew = hasTooFew
    }
}
