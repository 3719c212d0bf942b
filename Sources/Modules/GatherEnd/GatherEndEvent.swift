// Input of the page that ends a match.

public import Entities

/// Opens the confirmation page, or confirms the end of the match.
public struct GatherEndEvent: Event {
    public let gather: Gather.ID

    public init(gather: Gather.ID) {
        self.gather = gather
    }

    public var page: SiteRoute { .gatherEnd(gather) }
}
