// What a browser asks of the match history.

/// Opening the history.
public struct GatherListEvent: Event {
    public let reader: Reader

    public init(reader: Reader) {
        self.reader = reader
    }

    public var page: SiteRoute { .gathers }
}
