// The page of a match: scoreboard, clock, teams.

public import Localization
public import Templates

/// A match, running or over.
public struct GatherViewModel: TemplateView {
    /// `stopped`, `running`, `paused`, `time-up` or `ended`.
    public let state: String
    public let problems: ErrorSummary?
    /// Absent when the match is over.
    public let clock: Clock?
    public let score: LocalizedStringResource
    public let teams: [TeamCard]
    /// Absent when the match is over.
    public let end: SiteRoute?
    public let result: LocalizedStringResource?
    public let finishedAt: LocalizedStringResource?
    private let back = SiteRoute.gathers

    public init(
        state: String, problems: ErrorSummary?, clock: Clock?, score: LocalizedStringResource, teams: [TeamCard],
        end: SiteRoute?, result: LocalizedStringResource?, finishedAt: LocalizedStringResource?
    ) {
        self.state = state
        self.problems = problems
        self.clock = clock
        self.score = score
        self.teams = teams
        self.end = end
        self.result = result
        self.finishedAt = finishedAt
    }

    public static let template = "Gather/GatherView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", "gather"),
        .constant("title", .gatherTitle),
        .text("state", \.state),
        .model("problems", \.problems),
        .model("clock", \.clock),
        .text("score", \.score),
        .constant("scoreLabel", .gatherScore),
        .list("teams", \.teams),
        .url("end", \.end),
        .constant("endLabel", .gatherEnd),
        .text("result", \.result),
        .text("finishedAt", \.finishedAt),
        .url("back", \.back),
        .constant("backLabel", .reportTitle),
    ]
}

extension GatherViewModel {
    /// The countdown and its buttons.
    public struct Clock: TemplateModel, Equatable {
        /// `09:58`, rounded up to whole seconds.
        public let text: LocalizedStringResource
        /// Milliseconds left when the page was made, for the script that ticks.
        public let remaining: Int
        public let isRunning: Bool
        public let timeUp: LocalizedStringResource?
        public let endsAt: LocalizedStringResource?
        public let timer: SiteRoute
        public let refresh: SiteRoute
        public let actions: [Action]
        public let setter: Setter

        public static let fields: [TemplateField<Self>] = [
            .constant("label", .gatherClock),
            .text("text", \.text),
            .text("remaining", \.remaining),
            .flag("isRunning", \.isRunning),
            .text("timeUp", \.timeUp),
            .constant("timeUpWord", .gatherTimeUp),
            .text("endsAt", \.endsAt),
            .url("timer", \.timer),
            .url("refresh", \.refresh),
            .constant("refreshLabel", .gatherRefresh),
            .list("actions", \.actions),
            .model("setter", \.setter),
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

    /// Setting the clock, with what was typed.
    public struct Setter: TemplateModel, Equatable {
        public let minutes: String
        public let seconds: String
        public let error: LocalizedStringResource?

        public static let fields: [TemplateField<Self>] = [
            .constant("legend", .gatherTimerLegend),
            .text("minutes", \.minutes),
            .text("seconds", \.seconds),
            .constant("minutesLabel", .gatherTimerMinutes),
            .constant("secondsLabel", .gatherTimerSeconds),
            .constant("setLabel", .gatherTimerSet),
            .text("error", \.error),
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
        public let takeBackLabel: LocalizedStringResource
        public let canScore: Bool
        public let canTakeBack: Bool

        public static let fields: [TemplateField<Self>] = [
            .url("action", \.action),
            .text("token", \.token),
            .text("goalLabel", \.goalLabel),
            .text("takeBackLabel", \.takeBackLabel),
            .flag("canScore", \.canScore),
            .flag("canTakeBack", \.canTakeBack),
        ]
    }
}
