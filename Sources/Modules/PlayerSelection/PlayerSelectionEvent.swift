// What a browser asks when tonight's players are picked.

public import Entities

/// Opening the list with checkboxes, or coming back to it with too few ticked.
public struct PlayerSelectionEvent: Event {
    /// Ticked already; ids of players that are not on the roster are left out.
    public let selected: [Player.ID]
    /// Somebody tried to go on with fewer than two.
    public let hasTooFew: Bool
    public let reader: Reader

    public init(selected: [Player.ID], hasTooFew: Bool = false, reader: Reader) {
        self.selected = selected
        self.hasTooFew = hasTooFew
        self.reader = reader
    }

    public var page: SiteRoute { .playerSelection(selected: selected) }
}
