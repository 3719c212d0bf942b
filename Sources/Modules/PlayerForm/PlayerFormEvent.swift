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
    /// The values that the form showed at first. A field that is sent with the same value was not changed by the user, also when
    /// another client has stored a new value since. If a field is missing here, its value is compared with the stored one instead.
    public let old: [PlayerField: String]

    public init(player: Player.ID, values: [PlayerField: String], old: [PlayerField: String] = [:]) {
        self.player = player
        self.values = values
        self.old = old
    }

    public var page: SiteRoute { .playerForm(player) }

    /// The name of the hidden form field with the value that a field began with.
    public static func nameOfOld(_ field: PlayerField) -> String { "old-" + field.pathComponent }
}
