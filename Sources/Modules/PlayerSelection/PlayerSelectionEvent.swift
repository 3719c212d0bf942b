// Input of the page that selects the players of a match.

public import Entities

/// Opens the list with checkboxes, or returns to it when too few players were selected.
public struct PlayerSelectionEvent: Event {
    /// Ids of players who are not on the roster are ignored.
    public let ticks: PlayerTicks
    /// Whether the user tried to continue with fewer than two players.
    public let hasTooFew: Bool
    public let viewer: Viewer

    public init(_ ticks: PlayerTicks, hasTooFew: Bool = false, viewer: Viewer) {
        self.ticks = ticks
        self.hasTooFew = hasTooFew
        self.viewer = viewer
    }

    public init(selected: [Player.ID], hasTooFew: Bool = false, viewer: Viewer) {
        self.init(PlayerTicks(selected), hasTooFew: hasTooFew, viewer: viewer)
    }

    public var page: SiteRoute { .playerSelection(ticks) }
}
