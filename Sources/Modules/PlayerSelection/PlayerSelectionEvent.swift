// What a browser asks when tonight's players are picked.

public import Entities

/// Opening the list with checkboxes, or coming back to it with too few ticked.
public struct PlayerSelectionEvent: Event {
    /// Ticked already; ids of players that are not on the roster are left out.
    public let selected: [Player.ID]
    /// Somebody tried to go on with fewer than two.
    public let hasTooFew: Bool
    public let viewer: Viewer

    public init(selected: [Player.ID], hasTooFew: Bool = false, viewer: Viewer) {
        self.selected = selected
        self.hasTooFew = hasTooFew
        self.viewer = viewer
    }

    public var page: SiteRoute { .playerSelection(selected: selected) }
}
