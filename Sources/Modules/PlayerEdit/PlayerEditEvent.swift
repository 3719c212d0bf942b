// What a browser asks when one field of a player is edited.

public import Entities

/// Opening the page of one field.
public struct PlayerEditPageEvent: Event {
    public let player: Player.ID
    public let field: PlayerField

    public init(player: Player.ID, field: PlayerField) {
        self.player = player
        self.field = field
    }

    public var page: SiteRoute { .playerEdit(player, field) }
}

/// Sending the field.
public struct PlayerEditEvent: Event {
    public let player: Player.ID
    public let field: PlayerField
    /// As typed, or the wire value of a choice; empty for none.
    public let value: String

    public init(player: Player.ID, field: PlayerField, value: String) {
        self.player = player
        self.field = field
        self.value = value
    }

    public var page: SiteRoute { .playerEdit(player, field) }
}
