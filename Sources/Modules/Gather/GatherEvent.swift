// What a browser asks of a match: to see it, to work its clock, to count goals.

public import Entities

/// A form on the page of a match.
protocol MatchFormEvent: Event {
    var gather: Gather.ID { get }
    var viewer: Viewer { get }
}

extension MatchFormEvent {
    public var page: SiteRoute { .gather(gather) }
}

/// Opening the page of a match.
public struct GatherEvent: Event {
    public let gather: Gather.ID
    public let viewer: Viewer

    public init(gather: Gather.ID, viewer: Viewer) {
        self.gather = gather
        self.viewer = viewer
    }

    public var page: SiteRoute { .gather(gather) }
}

/// A button of the clock.
public struct GatherTimerEvent: MatchFormEvent {
    public let gather: Gather.ID
    public let action: Action
    public let viewer: Viewer

    public enum Action: Sendable, Hashable {
        case start, pause, resume, cancel, addTime
        /// As typed.
        case set(minutes: String, seconds: String)
    }

    public init(gather: Gather.ID, action: Action, viewer: Viewer) {
        self.gather = gather
        self.action = action
        self.viewer = viewer
    }
}

/// A goal, or taking one back.
public struct GatherScoreEvent: MatchFormEvent {
    public let gather: Gather.ID
    public let team: Team
    public let isTakenBack: Bool
    /// Who scored, where that is known already.
    public let scorer: Player.ID?
    /// Milliseconds since the tap, for one that waited for a network.
    public let ago: Int
    /// Makes the same tap count once, however often it arrives.
    public let token: String
    public let viewer: Viewer

    public init(
        gather: Gather.ID, team: Team, isTakenBack: Bool, scorer: Player.ID? = nil, ago: Int = 0, token: String,
        viewer: Viewer
    ) {
        self.gather = gather
        self.team = team
        self.isTakenBack = isTakenBack
        self.scorer = scorer
        self.ago = ago
        self.token = token
        self.viewer = viewer
    }
}

/// Who scored a goal that counts already.
public struct GatherScorerEvent: MatchFormEvent {
    public let gather: Gather.ID
    public let goal: Goal.ID
    /// None: nobody knows, or nobody wants to say.
    public let player: Player.ID?
    public let viewer: Viewer

    public init(gather: Gather.ID, goal: Goal.ID, player: Player.ID?, viewer: Viewer) {
        self.gather = gather
        self.goal = goal
        self.player = player
        self.viewer = viewer
    }
}

/// Taking back a goal.
public struct GatherUndoEvent: MatchFormEvent {
    public let gather: Gather.ID
    /// Named, so that sent twice it takes back no other.
    public let goal: Goal.ID
    public let viewer: Viewer

    public init(gather: Gather.ID, goal: Goal.ID, viewer: Viewer) {
        self.gather = gather
        self.goal = goal
        self.viewer = viewer
    }
}

/// Restoring a goal that was taken back.
public struct GatherRestoreEvent: MatchFormEvent {
    public let gather: Gather.ID
    public let goal: Goal.ID
    public let viewer: Viewer

    public init(gather: Gather.ID, goal: Goal.ID, viewer: Viewer) {
        self.gather = gather
        self.goal = goal
        self.viewer = viewer
    }
}
