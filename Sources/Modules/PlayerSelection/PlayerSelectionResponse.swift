// The roster and who is ticked.

package import Entities

package struct PlayerSelectionResponse: Sendable, Equatable {
    let players: [Player]
    let selected: Set<Player.ID>
    /// Somebody tried to go on with fewer than two.
    let hasTooFew: Bool

    package init(players: [Player], selected: Set<Player.ID>, hasTooFew: Bool) {
        self.players = players
        self.selected = selected
        self.hasTooFew = hasTooFew
    }
}
