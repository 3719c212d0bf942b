// What a browser asks of the player list.

/// Opening the list.
public struct PlayerListEvent: Event {
    public let reader: Reader

    public init(reader: Reader) {
        self.reader = reader
    }

    public var page: SiteRoute { .players }
}
