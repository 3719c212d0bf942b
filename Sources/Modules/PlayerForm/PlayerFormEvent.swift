// Input of the page that edits all fields of a player.

public import Entities

/// Opens the page.
public struct PlayerFormPageEvent: Event {
    public let player: Player.ID

    public init(player: Player.ID) {
        self.player = player
    }

    public var page: SiteRoute { .playerForm(player) }
}

/// Submits the form.
public struct PlayerFormEvent: Event {
    public let player: Player.ID
    /// What was entered or chosen. A field that is missing stays as it is.
    public let values: [PlayerField: String]

    public init(player: Player.ID, values: [PlayerField: String]) {
        self.player = player
        self.values = values
    }

    public var page: SiteRoute { .playerForm(player) }
}
