// The page that splits players into teams.

public import Localization
public import Templates

/// The players in three groups: bench, Team A and Team B.
public struct ConfirmPlayersViewModel: TemplateView {
    public let problems: ErrorSummary?
    public let notice: LocalizedStringResource?
    public let rows: [PlaceChoice]
    /// Ensures that a form sent twice starts one match.
    public let token: String
    public let cancel: SiteRoute
    private let action = SiteRoute.gathers

    public static let template = "ConfirmPlayers/ConfirmPlayersView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", "confirm-players"),
        .constant("state", "form"),
        .constant("title", .confirmTitle),
        .model("problems", \.problems),
        .url("action", \.action),
        .text("notice", \.notice),
        .constant("teamsLabel", .confirmTeams),
        .constant("benchLabel", .teamBench),
        .constant("teamALabel", .teamA),
        .constant("teamBLabel", .teamB),
        .list("rows", \.rows),
        .text("token", \.token),
        .constant("start", .confirmStart),
        .url("cancel", \.cancel),
        .constant("cancelLabel", .playersCancel),
    ]
}
