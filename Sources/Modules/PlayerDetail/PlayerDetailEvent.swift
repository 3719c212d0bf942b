// What a browser asks of a player's page.

public import Entities

/// Opening a player's page.
public struct PlayerDetailEvent: Event {
    public let player: Player.ID

    public init(player: Player.ID) {
        self.player = player
    }

    public var page: SiteRoute { .player(player) }
}
