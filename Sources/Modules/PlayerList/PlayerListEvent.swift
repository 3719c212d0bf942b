// Input of the player list.

/// Opens the list or searches it.
public struct PlayerListEvent: Event {
    /// The search in the address; nil for the whole roster.
    public let search: PlayerSearch?
    public let viewer: Viewer

    public init(search: PlayerSearch? = nil, viewer: Viewer) {
        self.search = search
        self.viewer = viewer
    }

    public var page: SiteRoute { search.map(SiteRoute.playerSearch) ?? .players }
}
