// What changes on a match's page while people watch: scoreboard, clock, teams, goals.

public import Entities
public import Localization
public import Templates

/// A match as it is, for its organiser.
public struct MatchViewModel: TemplateModel, Equatable {
    /// `stopped`, `running`, `paused`, `time-up` or `ended`.
    public let state: String
    /// Counts up with every change of the match: a page drops what is older than what it shows.
    public let revision: Int
    /// Absent when the match is over.
    public let clock: Clock?
    /// After a goal, until its scorer is known.
    public let scorerPrompt: ScorerPrompt?
    public let score: LocalizedStringResource
    public let teams: [TeamCard]
    /// Absent while nothing can be restored.
    public let takenBack: TakenBack?
    /// Absent while there is none.
    public let goals: Goals?
    public let result: LocalizedStringResource?
    public let finishedAt: LocalizedStringResource?

    public static let fields: [TemplateField<Self>] = [
        .text("state", \.state),
        .text("revision", \.revision),
        .model("clock", \.clock),
        .model("scorerPrompt", \.scorerPrompt),
        .text("score", \.score),
        .constant("scoreLabel", .gatherScore),
        .list("teams", \.teams),
        .model("takenBack", \.takenBack),
        .model("goals", \.goals),
        .text("result", \.result),
        .text("finishedAt", \.finishedAt),
    ]
}

extension MatchViewModel {
    /// The countdown and its buttons.
    public struct Clock: TemplateModel, Equatable {
        public let label: LocalizedStringResource
        /// `09:58`, rounded up to whole seconds; `+01:23` in added time.
        public let text: LocalizedStringResource
        /// Milliseconds left when the page was made, for the script that ticks.
        public let remaining: Int
        /// Milliseconds of added time when the page was made, for the same script; none while none runs.
        public let added: Int?
        public let isRunning: Bool
        /// Said in so many words while no added time runs, which has its name above the digits.
        public let isTimeUp: Bool
        public let endsAt: LocalizedStringResource?
        public let timer: SiteRoute
        public let actions: [Action]

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
            .url("timer", \.timer),
            .list("actions", \.actions),
        ]
    }

    /// A button of the clock.
    public struct Action: TemplateModel, Equatable {
        /// The form's `action`.
        public let action: String
        public let label: LocalizedStringResource
        /// What one would do next.
        public let isMain: Bool

        public static let fields: [TemplateField<Self>] = [
            .text("action", \.action), .text("label", \.label), .flag("isMain", \.isMain),
        ]
    }

    /// One side of the scoreboard.
    public struct TeamCard: TemplateModel, Equatable {
        public let name: LocalizedStringResource
        /// The form's `team`.
        public let team: String
        public let goals: Int
        public let players: [Member]
        public let playersCount: LocalizedStringResource
        /// Absent when the match is over.
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

    /// A player of a team.
    public struct Member: TemplateModel, Equatable {
        public let name: String

        public static let fields: [TemplateField<Self>] = [.text("name", \.name)]
    }

    /// Counting the goals of a team.
    public struct Scoring: TemplateModel, Equatable {
        public let action: SiteRoute
        /// Makes the next tap count once.
        public let token: String
        public let goalLabel: LocalizedStringResource
        public let undo: SiteRoute
        public let takeBackLabel: LocalizedStringResource
        public let canScore: Bool
        /// The team's last goal, which the button takes back; nil without a goal.
        public let lastGoal: Goal.ID?

        public static let fields: [TemplateField<Self>] = [
            .url("action", \.action),
            .text("token", \.token),
            .text("goalLabel", \.goalLabel),
            .url("undo", \.undo),
            .text("takeBackLabel", \.takeBackLabel),
            .flag("canScore", \.canScore),
            .text("lastGoal", \.lastGoal),
        ]
    }
}
