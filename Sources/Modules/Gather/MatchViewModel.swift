// The live part of a match's page: scoreboard, clock, teams, goals.

public import Localization
public import Templates

/// A match as its organiser sees it, running or over.
public struct MatchViewModel: TemplateModel, Equatable {
    /// `stopped`, `running`, `paused`, `time-up` or `ended`.
    public let state: String
    /// Increases with every change of the match. A page ignores revisions older than its own.
    public let revision: Int
    /// The heading of the page. It changes when the match ends.
    public let heading: LocalizedStringResource
    /// The title of the document.
    public let documentTitle: LocalizedStringResource
    /// Whether clock, goals and teams can still be changed.
    public let isOpen: Bool
    /// Says that the match has not started or is paused; absent otherwise.
    public let status: LocalizedStringResource?
    /// The clock; absent when the match is no longer open.
    public let clock: Clock?
    /// The buttons of the clock; absent when the match is no longer open.
    public let controls: Controls?
    /// The question of who scored the last goal. Present for at most a minute after the goal, until the question is answered. Absent
    /// when the goal has no possible scorer, and when the match is no longer open.
    public let scorerPrompt: ScorerPrompt?
    public let score: LocalizedStringResource
    public let teams: [TeamCard]
    /// The question whether the last goal of a team was counted twice; absent when there is no reason to ask it.
    public let doubt: Doubt?
    /// The goals that the page offers to restore; absent when there are none.
    public let takenBack: TakenBack?
    /// The list of goals; absent when the match has no goals and is no longer open.
    public let goals: Goals?
    public let result: LocalizedStringResource?
    public let finishedAt: LocalizedStringResource?
    public let correctedAt: LocalizedStringResource?
    /// The links of a match that has ended; absent before the end.
    public let afterwards: Afterwards?

    public static let fields: [TemplateField<Self>] = [
        .text("state", \.state),
        .text("revision", \.revision),
        .text("heading", \.heading),
        .text("documentTitle", \.documentTitle),
        .flag("isOpen", \.isOpen),
        .text("status", \.status),
        .model("clock", \.clock),
        .model("controls", \.controls),
        .model("scorerPrompt", \.scorerPrompt),
        .text("score", \.score),
        .constant("scoreLabel", .gatherScore),
        .list("teams", \.teams),
        .model("doubt", \.doubt),
        .model("takenBack", \.takenBack),
        .model("goals", \.goals),
        .text("result", \.result),
        .text("finishedAt", \.finishedAt),
        .text("correctedAt", \.correctedAt),
        .model("afterwards", \.afterwards),
    ]
}

extension MatchViewModel {
    /// The countdown, or the added time after it.
    public struct Clock: TemplateModel, Equatable {
        public let label: LocalizedStringResource
        /// `09:58`, rounded up to whole seconds; `+01:23` in added time.
        public let text: LocalizedStringResource
        /// The milliseconds left when the page is rendered, for the script that updates the clock.
        public let remaining: Int
        /// The milliseconds of added time when the page is rendered, for the script that updates the clock. Absent when no added time
        /// is played.
        public let added: Int?
        public let isRunning: Bool
        /// Whether the clock has reached zero. The page says so, except in added time: the clock is then labelled as added time.
        public let isTimeUp: Bool
        public let endsAt: LocalizedStringResource?

        public static let fields: [TemplateField<Self>] = [
            .text("label", \.label),
            .text("text", \.text),
            .text("remaining", \.remaining),
            .text("added", \.added),
            .flag("isRunning", \.isRunning),
            .constant("timeUp", .gatherTimeUp),
            .flag("isTimeUp", \.isTimeUp),
            .constant("lastMinute", .gatherLastMinute),
            .text("endsAt", \.endsAt),
        ]
    }

    /// The form that operates the clock.
    public struct Controls: TemplateModel, Equatable {
        public let timer: SiteRoute
        public let actions: [Action]

        public static let fields: [TemplateField<Self>] = [.url("timer", \.timer), .list("actions", \.actions)]
    }

    /// A button of the clock.
    public struct Action: TemplateModel, Equatable {
        /// The value of the form's field `action`.
        public let action: String
        public let label: LocalizedStringResource
        /// Whether this is the primary action.
        public let isMain: Bool

        public static let fields: [TemplateField<Self>] = [
            .text("action", \.action), .text("label", \.label), .flag("isMain", \.isMain),
        ]
    }

    /// One side of the scoreboard.
    public struct TeamCard: TemplateModel, Equatable {
        public let name: LocalizedStringResource
        /// The value of the form's field `team`: `teamA` or `teamB`.
        public let team: String
        public let goals: Int
        /// The names of the players.
        public let players: [String]
        public let playersCount: LocalizedStringResource
        /// The button that counts goals; absent for spectators, and when the match is no longer open.
        public let scoring: Scoring?

        public static let fields: [TemplateField<Self>] = [
            .text("name", \.name),
            .text("team", \.team),
            .text("goals", \.goals),
            .list("players", \.players),
            .text("playersCount", \.playersCount),
            .model("scoring", \.scoring),
        ]
    }

    /// The links of a match that has ended.
    public struct Afterwards: TemplateModel, Equatable {
        /// The page that starts a match with the teams of this one; absent when a team has no known player.
        public let again: SiteRoute?
        /// The page that corrects the match; absent when the score cannot be read.
        public let correct: SiteRoute?

        public static let fields: [TemplateField<Self>] = [
            .url("again", \.again), .constant("againLabel", .gatherAgain), .url("correct", \.correct),
            .constant("correctLabel", .gatherCorrectTitle),
        ]
    }

    /// The button that counts goals of a team.
    public struct Scoring: TemplateModel, Equatable {
        public let action: SiteRoute
        /// The one-time token of the next tap: a tap counts one goal, even if it is sent twice. Empty in live events, see
        /// ``GatherResponse/tapTokens``.
        public let token: String
        public let goalLabel: LocalizedStringResource
        /// False when the team has as many goals as a score can have.
        public let canScore: Bool

        public static let fields: [TemplateField<Self>] = [
            .url("action", \.action),
            .text("token", \.token),
            .text("goalLabel", \.goalLabel),
            .flag("canScore", \.canScore),
        ]
    }
}
