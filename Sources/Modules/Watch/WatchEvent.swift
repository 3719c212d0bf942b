// Input of the page for spectators.

public import Entities

/// Opens the page for spectators. It needs no session.
public struct WatchEvent: Event {
    public let key: SpectatorKey
    public let viewer: Viewer

    public init(key: SpectatorKey, viewer: Viewer) {
        self.key = key
        self.viewer = viewer
    }

    public var page: SiteRoute { .watch(key) }
}
