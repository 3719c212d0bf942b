// Input of the page that asks who scored a goal.

public import Entities

/// Opens the page.
public struct GatherScorerPageEvent: Event {
    public let gather: Gather.ID
    /// The goal in the address; nil when the address names no goal.
    public let goal: Goal.ID?

    public init(gather: Gather.ID, goal: Goal.ID?) {
        self.gather = gather
        self.goal = goal
    }

    public var page: SiteRoute { goal.map { .gatherScorer(gather, of: $0) } ?? .gather(gather) }
}
