// The live part of the spectators' page: scoreboard, clock, goals, teams. Live events send it as a fragment.

public import Localization
public import Templates

/// A match as spectators see it, running or over. The parts that it shares with ``MatchViewModel`` have no forms and no links here.
public struct WatchedMatchViewModel: TemplateView {
    /// `stopped`, `running`, `paused`, `time-up` or `ended`.
    public let state: String
    /// See ``MatchViewModel/revision``.
    public let revision: Int
    public let heading: LocalizedStringResource
    public let documentTitle: LocalizedStringResource
    /// See ``MatchViewModel/status``.
    public let status: LocalizedStringResource?
    /// See ``MatchViewModel/clock``.
    public let clock: MatchViewModel.Clock?
    public let score: LocalizedStringResource
    /// See ``MatchViewModel/goals``.
    public let goals: MatchViewModel.Goals?
    public let teams: [MatchViewModel.TeamCard]
    public let result: LocalizedStringResource?
    public let finishedAt: LocalizedStringResource?
    public let correctedAt: LocalizedStringResource?

    public static let isFragment = true
    public static let template = "Watch/WatchedMatch"
    public static let fields: [TemplateField<Self>] = [
        .text("state", \.state),
        .text("revision", \.revision),
        .text("heading", \.heading),
        .text("documentTitle", \.documentTitle),
        .text("status", \.status),
        .model("clock", \.clock),
        .text("score", \.score),
        .constant("scoreLabel", .gatherScore),
        .model("goals", \.goals),
        .list("teams", \.teams),
        .text("result", \.result),
        .text("finishedAt", \.finishedAt),
        .text("correctedAt", \.correctedAt),
    ]
}
