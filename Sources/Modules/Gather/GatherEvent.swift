// What a browser asks of a match: to see it, to work its clock, to count goals.

public import Entities

/// Opening the page of a match.
public struct GatherEvent: Event {
    public let gather: Gather.ID
    public let reader: Reader

    public init(gather: Gather.ID, reader: Reader) {
        self.gather = gather
        self.reader = reader
    }

    public var page: SiteRoute { .gather(gather) }
}

/// A button of the clock.
public struct GatherTimerEvent: Event {
    public let gather: Gather.ID
    public let action: Action
    public let reader: Reader

    public enum Action: Sendable, Hashable {
        case start, pause, resume, cancel
        /// As typed.
        case set(minutes: String, seconds: String)
    }

    public init(gather: Gather.ID, action: Action, reader: Reader) {
        self.gather = gather
        self.action = action
        self.reader = reader
    }

    public var page: SiteRoute { .gather(gather) }
}

/// A goal, or taking one back.
public struct GatherScoreEvent: Event {
    public let gather: Gather.ID
    public let team: Team
    public let isTakenBack: Bool
    /// Makes the same tap count once, however often it arrives.
    public let token: String
    public let reader: Reader

    public init(gather: Gather.ID, team: Team, isTakenBack: Bool, token: String, reader: Reader) {
        self.gather = gather
        self.team = team
        self.isTakenBack = isTakenBack
        self.token = token
        self.reader = reader
    }

    public var page: SiteRoute { .gather(gather) }
}
