// The player as the page shows them.

package import Entities

package struct PlayerDetailResponse: Sendable, Equatable {
    let player: Player

    package init(player: Player) {
        self.player = player
    }
}
