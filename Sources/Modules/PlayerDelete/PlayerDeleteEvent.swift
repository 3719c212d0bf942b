// Input of the page that deletes a player.

public import Entities

/// Opens the confirmation page, or confirms the deletion.
public struct PlayerDeleteEvent: Event {
    public let player: Player.ID

    public init(player: Player.ID) {
        self.player = player
    }

    public var page: SiteRoute { .playerDelete(player) }
}
