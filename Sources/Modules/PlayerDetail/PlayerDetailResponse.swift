// The player of the page, and the player's figures.

package import Entities

package struct PlayerDetailResponse: Sendable, Equatable {
    let player: Player
    /// The sums of the player's matches; nil when the matches could not be read.
    let figures: PlayerFigures?

    package init(player: Player, figures: PlayerFigures?) {
        self.player = player
        self.figures = figures
    }
}
