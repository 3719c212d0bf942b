// What a browser asks when a match is to end.

public import Entities

/// Opening the question, or answering it with yes.
public struct GatherEndEvent: Event {
    public let gather: Gather.ID

    public init(gather: Gather.ID) {
        self.gather = gather
    }

    public var page: SiteRoute { .gatherEnd(gather) }
}
