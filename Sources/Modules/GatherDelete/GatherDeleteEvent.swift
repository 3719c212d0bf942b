// Input of the page that deletes a match.

public import Entities

/// Opens the confirmation page, or confirms the deletion.
public struct GatherDeleteEvent: Event {
    public let gather: Gather.ID

    public init(gather: Gather.ID) {
        self.gather = gather
    }

    public var page: SiteRoute { .gatherDelete(gather) }
}
