// The page of a match: the live part and the forms around it.

public import Localization
public import Templates

/// A running or ended match.
public struct GatherViewModel: TemplateView {
    /// As in ``match``.
    public let state: String
    public let problems: ErrorSummary?
    public let match: MatchViewModel
    /// Absent when the match has ended.
    public let setter: Setter?
    /// The page that moves players; absent when the match has ended.
    public let changeTeams: SiteRoute?
    /// The spectator link.
    public let share: GatherLinkViewModel
    /// Absent when the match has ended.
    public let refresh: SiteRoute?
    /// The page's own address, for the script.
    public let page: SiteRoute
    /// The address of the event stream; absent when the match has ended.
    public let events: SiteRoute?
    /// Absent when the match has ended.
    public let end: SiteRoute?
    private let back = SiteRoute.gathers

    init(
        problems: ErrorSummary?, match: MatchViewModel, setter: Setter?, changeTeams: SiteRoute?,
        share: GatherLinkViewModel, refresh: SiteRoute?, page: SiteRoute, events: SiteRoute?, end: SiteRoute?
    ) {
        state = match.state
        self.problems = problems
        self.match = match
        self.setter = setter
        self.changeTeams = changeTeams
        self.share = share
        self.refresh = refresh
        self.page = page
        self.events = events
        self.end = end
    }

    public static let template = "Gather/GatherView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", "gather"),
        .constant("title", .gatherTitle),
        .text("state", \.state),
        .model("problems", \.problems),
        .model("match", \.match),
        .model("setter", \.setter),
        .url("changeTeams", \.changeTeams),
        .constant("changeTeamsLabel", .teamsTitle),
        .model("share", \.share),
        .url("refresh", \.refresh),
        .constant("refreshLabel", .gatherRefresh),
        .url("page", \.page),
        .url("events", \.events),
        .constant("offline", .gatherOffline),
        .constant("alarm", .gatherAlarm),
        .url("end", \.end),
        .constant("endLabel", .gatherEnd),
        .url("back", \.back),
        .constant("backLabel", .reportTitle),
    ]
}

extension GatherViewModel {
    /// The form that sets the clock, with the entered values.
    public struct Setter: TemplateModel, Equatable {
        public let timer: SiteRoute
        public let minutes: String
        public let seconds: String
        public let error: LocalizedStringResource?

        public static let fields: [TemplateField<Self>] = [
            .constant("legend", .gatherTimerLegend),
            .url("timer", \.timer),
            .text("minutes", \.minutes),
            .text("seconds", \.seconds),
            .constant("minutesLabel", .gatherTimerMinutes),
            .constant("secondsLabel", .gatherTimerSeconds),
            .constant("setLabel", .gatherTimerSet),
            .text("error", \.error),
        ]
    }
}
