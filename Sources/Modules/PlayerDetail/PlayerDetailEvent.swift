// Input of a player's page.

public import Entities

/// Opens a player's page.
public struct PlayerDetailEvent: Event {
    public let player: Player.ID

    public init(player: Player.ID) {
        self.player = player
    }

    public var page: SiteRoute { .player(player) }
}
