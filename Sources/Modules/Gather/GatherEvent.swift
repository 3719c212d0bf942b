// Input of a match's page: open it, control the clock, count goals, set scorers, take goals back and restore them.

public import Entities

/// The input of a form on the page of a match.
protocol MatchFormEvent: Event {
    var gather: Gather.ID { get }
    var viewer: Viewer { get }
    /// What was typed into the form that sets the clock; nil for other forms.
    var typedTime: GatherResponse.TypedTime? { get }
}

extension MatchFormEvent {
    var typedTime: GatherResponse.TypedTime? { nil }
    public var page: SiteRoute { .gather(gather) }
}

/// Opens the page of a match.
public struct GatherEvent: Event {
    public let gather: Gather.ID
    public let viewer: Viewer

    public init(gather: Gather.ID, viewer: Viewer) {
        self.gather = gather
        self.viewer = viewer
    }

    public var page: SiteRoute { .gather(gather) }
}

/// Presses a button of the clock, or sets the clock.
public struct GatherTimerEvent: MatchFormEvent {
    public let gather: Gather.ID
    public let action: Action
    public let viewer: Viewer

    public enum Action: Sendable, Hashable {
        case start, pause, resume, cancel, addTime
        /// Sets the clock to the entered texts.
        case set(minutes: String, seconds: String)
    }

    var typedTime: GatherResponse.TypedTime? {
        guard case .set(let minutes, let seconds) = action else { return nil }
        return .init(minutes: minutes, seconds: seconds)
    }

    public init(gather: Gather.ID, action: Action, viewer: Viewer) {
        self.gather = gather
        self.action = action
        self.viewer = viewer
    }
}

/// Counts a goal of a team, or takes back the last goal of the team.
public struct GatherScoreEvent: MatchFormEvent {
    public let gather: Gather.ID
    public let team: Team
    public let isTakenBack: Bool
    /// The scorer, if already known.
    public let scorer: Player.ID?
    /// Milliseconds from the tap until the script sent it, at most ``MatchChange/delayLimit``. They can be hours when the phone had no
    /// connection. 0 without a script.
    public let ago: Int
    /// The one-time token of the tap: a tap is counted once, even if it arrives several times.
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

/// Sets the scorer of a counted goal.
public struct GatherScorerEvent: MatchFormEvent {
    public let gather: Gather.ID
    public let goal: Goal.ID
    /// The scorer; nil when the user chose no player.
    public let player: Player.ID?
    public let viewer: Viewer

    public init(gather: Gather.ID, goal: Goal.ID, player: Player.ID?, viewer: Viewer) {
        self.gather = gather
        self.goal = goal
        self.player = player
        self.viewer = viewer
    }
}

/// Takes back a goal.
public struct GatherUndoEvent: MatchFormEvent {
    public let gather: Gather.ID
    /// The id of the goal: a form that is sent twice takes back only this goal.
    public let goal: Goal.ID
    /// The one-time token of the tap: a tap takes the goal back once, even if it arrives again after the goal was restored. Nil
    /// for a form that is sent without a script, and for the button beside a goal that may have been counted twice.
    public let token: String?
    public let viewer: Viewer

    public init(gather: Gather.ID, goal: Goal.ID, token: String? = nil, viewer: Viewer) {
        self.gather = gather
        self.goal = goal
        self.token = token
        self.viewer = viewer
    }
}

/// Restores a goal that was taken back.
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
