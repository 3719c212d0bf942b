// Input of the page that selects the players of a match.

public import Entities

/// Opens the list with checkboxes, or returns to it when too few players were selected.
public struct PlayerSelectionEvent: Event {
    /// The selected players. Ids of players that are not on the roster are ignored.
    public let selected: [Player.ID]
    /// Whether the user tried to continue with fewer than two players.
    public let hasTooFew: Bool
    public let viewer: Viewer

    public init(selected: [Player.ID], hasTooFew: Bool = false, viewer: Viewer) {
        self.selected = selected
        self.hasTooFew = hasTooFew
        self.viewer = viewer
    }

    public var page: SiteRoute { .playerSelection(selected: selected) }
}
