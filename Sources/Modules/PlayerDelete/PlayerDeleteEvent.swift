// What a browser asks when a player is to go.

public import Entities

/// Opening the question, or answering it with yes.
public struct PlayerDeleteEvent: Event {
    public let player: Player.ID

    public init(player: Player.ID) {
        self.player = player
    }

    public var page: SiteRoute { .playerDelete(player) }
}
