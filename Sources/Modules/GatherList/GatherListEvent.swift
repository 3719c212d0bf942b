// Input of the match history.

/// Opens the history.
public struct GatherListEvent: Event {
    public let viewer: Viewer

    public init(viewer: Viewer) {
        self.viewer = viewer
    }

    public var page: SiteRoute { .gathers }
}
