// The page that splits players into teams.

public import Localization
public import Templates

/// The selected players, each in Team A, in Team B or on the bench, and the settings of the clock.
public struct ConfirmPlayersViewModel: TemplateView {
    public let problems: ErrorSummary?
    public let notice: LocalizedStringResource?
    /// Why the players are in these teams; absent when no arrangement was asked for.
    public let reason: LocalizedStringResource?
    /// The ids of the players, as hidden fields of the form whose buttons arrange the teams.
    public let chosen: [HiddenPlayer]
    public let rows: [PlaceChoice]
    /// The names of the players in ``rows``, as hidden fields; empty when the roster could not be read.
    public let names: [ShownName]
    public let length: Length
    public let startsClock: Bool
    /// The one-time token of the form: the form with the same teams starts one match, even if it is sent twice.
    public let token: String
    public let cancel: SiteRoute
    private let arrange = SiteRoute.confirm(TeamChoices([]))
    private let action = SiteRoute.gathers

    init(
        problems: ErrorSummary?, notice: LocalizedStringResource?, reason: LocalizedStringResource? = nil,
        chosen: [HiddenPlayer], rows: [PlaceChoice], names: [ShownName], length: Length, startsClock: Bool = false,
        token: String,
        cancel: SiteRoute
    ) {
        self.problems = problems
        self.notice = notice
        self.reason = reason
        self.chosen = chosen
        self.rows = rows
        self.names = names
        self.length = length
        self.startsClock = startsClock
        self.token = token
        self.cancel = cancel
    }

    /// A name that is sent with the form, so that a message can name a player who was deleted in the meantime.
    public struct ShownName: TemplateModel, Equatable {
        public let field: String
        public let name: String

        public static let fields: [TemplateField<Self>] = [.text("nameField", \.field), .text("name", \.name)]
    }

    /// The length of the match: radio buttons, and a field for another length.
    public struct Length: TemplateModel, Equatable {
        /// The usual lengths in minutes.
        static let usual = [10, 20, 45, 60]

        public let error: LocalizedStringResource?
        public let options: [ConfirmPlayersViewModel.Option]
        /// The text that the user typed instead of choosing an option; otherwise empty.
        public let typed: String
        /// The typed text or, when it is empty, the selected option, for the form whose buttons arrange the teams.
        public let current: String

        public static let fields: [TemplateField<Self>] = [
            .constant("lengthLabel", .confirmLength),
            .text("lengthError", \.error),
            .list("options", \.options),
            .constant("otherLabel", .confirmOther),
            .text("typed", \.typed),
            .text("current", \.current),
        ]
    }

    /// One radio button.
    public struct Option: TemplateModel, Equatable {
        public let id: String
        public let minutes: Int
        public let isSelected: Bool

        public static let fields: [TemplateField<Self>] = [
            .text("id", \.id),
            .text("minutes", \.minutes),
            .flag("isSelected", \.isSelected),
        ]
    }

    public static let template = "ConfirmPlayers/ConfirmPlayersView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "confirm-players"),
        .constant("state", string: "form"),
        .constant("title", .confirmTitle),
        .model("problems", \.problems),
        .url("arrange", \.arrange),
        .constant("balanceLabel", .confirmBalance),
        .constant("shuffleLabel", .confirmShuffle),
        .constant("lastLabel", .confirmLast),
        .text("reason", \.reason),
        .list("chosen", \.chosen),
        .url("action", \.action),
        .text("notice", \.notice),
        .constant("teamsLabel", .confirmTeams),
        .constant("benchLabel", .teamBench),
        .constant("teamALabel", .teamA),
        .constant("teamALetter", .teamALetter),
        .constant("teamBLabel", .teamB),
        .constant("teamBLetter", .teamBLetter),
        .list("rows", \.rows),
        .list("names", \.names),
        .model("length", \.length),
        .flag("startsClock", \.startsClock),
        .constant("startsClockLabel", .confirmStartsClock),
        .text("token", \.token),
        .constant("start", .confirmStart),
        .url("cancel", \.cancel),
        .constant("cancelLabel", .playersCancel),
    ]
}
