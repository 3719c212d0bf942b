// The player of the page.

package import Entities

package struct PlayerDetailResponse: Sendable, Equatable {
    let player: Player

    package init(player: Player) {
        self.player = player
    }
}
