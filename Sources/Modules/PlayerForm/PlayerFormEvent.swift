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
    /// The entered or chosen values. A field that is missing here stays as it is.
    public let values: [PlayerField: String]
    /// The values that the form showed when it was opened. A field that is submitted with the same value was not changed by the user,
    /// even if another client has stored a new value since. A value whose field is missing here is compared with the stored value.
    public let old: [PlayerField: String]

    public init(player: Player.ID, values: [PlayerField: String], old: [PlayerField: String] = [:]) {
        self.player = player
        self.values = values
        self.old = old
    }

    public var page: SiteRoute { .playerForm(player) }

    /// The name of the hidden form field with the value for this field in ``old``.
    public static func nameOfOld(_ field: PlayerField) -> String { "old-" + field.pathComponent }
}
