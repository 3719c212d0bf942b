// Input of the page that edits one field of a player.

public import Entities

/// Opens the page of one field.
public struct PlayerEditPageEvent: Event {
    public let player: Player.ID
    public let field: PlayerField

    public init(player: Player.ID, field: PlayerField) {
        self.player = player
        self.field = field
    }

    public var page: SiteRoute { .playerEdit(player, field) }
}

/// Submits the field.
public struct PlayerEditEvent: Event {
    public let player: Player.ID
    public let field: PlayerField
    /// The entered text, or the wire value of the chosen option; empty for no value.
    public let value: String

    public init(player: Player.ID, field: PlayerField, value: String) {
        self.player = player
        self.field = field
        self.value = value
    }

    public var page: SiteRoute { .playerEdit(player, field) }
}
