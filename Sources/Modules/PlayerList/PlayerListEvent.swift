// What a browser asks of the player list.

/// Opening the list, or searching it.
public struct PlayerListEvent: Event {
    /// Nil for the whole roster.
    public let search: PlayerSearch?
    public let reader: Reader

    public init(search: PlayerSearch? = nil, reader: Reader) {
        self.search = search
        self.reader = reader
    }

    public var page: SiteRoute { search.map(SiteRoute.playerSearch) ?? .players }
}
