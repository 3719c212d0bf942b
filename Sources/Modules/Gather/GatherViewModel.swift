// The page of a match: the live part and the forms around it.

public import Localization
public import Templates

/// A running or ended match.
public struct GatherViewModel: TemplateView {
    /// The same as ``MatchViewModel/state`` of ``match``.
    public let state: String
    public let problems: ErrorSummary?
    public let match: MatchViewModel
    /// Whether the section “More”, which contains the rarely used forms and links, is open.
    public let isMoreOpen: Bool
    /// The form that sets the clock; absent when the clock can no longer be changed.
    public let setter: Setter?
    /// The page that moves players; absent when the teams can no longer be changed.
    public let changeTeams: SiteRoute?
    /// The spectator link.
    public let share: GatherLinkViewModel
    /// The match as plain text to share.
    public let sheet: GatherSheetViewModel
    /// The address of the page, for the link that loads it again; absent when the match has ended.
    public let refresh: SiteRoute?
    /// The page's own address, for the script.
    public let page: SiteRoute
    /// The address of the event stream. After the end of the match, the stream reports corrections, changes of the spectator link and
    /// the deletion.
    public let events: SiteRoute
    /// The page that ends the match; absent when the match has ended.
    public let end: SiteRoute?
    public let delete: SiteRoute
    /// Whether the match has ended.
    private let isOver: Bool
    private let title: LocalizedStringResource
    private let documentTitle: LocalizedStringResource
    private let back = SiteRoute.gathers

    init(
        problems: ErrorSummary?, match: MatchViewModel, isMoreOpen: Bool, setter: Setter?, changeTeams: SiteRoute?,
        share: GatherLinkViewModel, sheet: GatherSheetViewModel, refresh: SiteRoute?, page: SiteRoute,
        events: SiteRoute, end: SiteRoute?,
        delete: SiteRoute
    ) {
        state = match.state
        title = match.heading
        documentTitle = match.documentTitle
        self.problems = problems
        self.match = match
        self.isMoreOpen = isMoreOpen
        self.setter = setter
        self.changeTeams = changeTeams
        self.share = share
        self.sheet = sheet
        self.refresh = refresh
        self.page = page
        self.events = events
        self.end = end
        self.delete = delete
        isOver = match.afterwards != nil
    }

    public static let template = "Gather/GatherView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "gather"),
        .text("title", \.title),
        .text("documentTitle", \.documentTitle),
        .text("state", \.state),
        .model("problems", \.problems),
        .model("match", \.match),
        .flag("isMoreOpen", \.isMoreOpen),
        .constant("moreLabel", .gatherMore),
        .model("setter", \.setter),
        .url("changeTeams", \.changeTeams),
        .constant("changeTeamsLabel", .teamsTitle),
        .model("share", \.share),
        .model("sheet", \.sheet),
        .url("refresh", \.refresh),
        .constant("refreshLabel", .gatherRefresh),
        .url("page", \.page),
        .url("events", \.events),
        .constant("offline", .gatherOffline),
        .message("offlineGoals", .gatherOfflineGoals),
        .constant("alarm", .gatherAlarm),
        .url("end", \.end),
        .constant("endLabel", .gatherEnd),
        .url("delete", \.delete),
        .constant("deleteLabel", .gatherDeleteTitle),
        .flag("isOver", \.isOver),
        .constant("deletedTitle", .gatherDeleted),
        .constant("deletedMessage", .gatherDeletedMessage),
        .url("back", \.back),
        .constant("backLabel", .reportTitle),
    ]
}

extension GatherViewModel {
    /// The form that sets the clock: with the entered values when they were not accepted, otherwise with the time left.
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
