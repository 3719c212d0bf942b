// What a browser asks with the link to a match.

public import Entities

/// Opening the page for spectators. Nobody needs to be signed in.
public struct WatchEvent: Event {
    public let key: SpectatorKey
    public let reader: Reader

    public init(key: SpectatorKey, reader: Reader) {
        self.key = key
        self.reader = reader
    }

    public var page: SiteRoute { .watch(key) }
}
