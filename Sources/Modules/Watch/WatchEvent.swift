// What a browser asks with the link to a match.

public import Entities

/// Opening the page for spectators. Nobody needs to be signed in.
public struct WatchEvent: Event {
    public let key: SpectatorKey
    public let viewer: Viewer

    public init(key: SpectatorKey, viewer: Viewer) {
        self.key = key
        self.viewer = viewer
    }

    public var page: SiteRoute { .watch(key) }
}
