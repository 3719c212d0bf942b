// Input of the forms for the spectator link.

public import Entities

/// Creates the link, withdraws it, or keeps it until it is withdrawn.
public struct GatherLinkEvent: Event {
    public let gather: Gather.ID
    public let action: Action
    public let viewer: Viewer

    /// The raw values are those of the form's field `action`.
    public enum Action: String, Sendable, Hashable {
        case make, withdraw, keep
    }

    public init(gather: Gather.ID, action: Action, viewer: Viewer) {
        self.gather = gather
        self.action = action
        self.viewer = viewer
    }

    public var page: SiteRoute { .gather(gather) }
}
