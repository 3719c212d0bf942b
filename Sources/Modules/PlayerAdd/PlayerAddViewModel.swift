// The page that adds players.

public import Localization
public import Templates

/// The form that adds players.
public struct PlayerAddViewModel: TemplateView {
    public let problems: ErrorSummary?
    /// Names the only player who was added before a call failed, or says how many players were; absent when nobody was added.
    public let added: LocalizedStringResource?
    /// A name in each line.
    public let names: String
    public let nameError: LocalizedStringResource?
    /// Whether the user has to confirm names that are already on the roster, or in an earlier line.
    public let hasDuplicates: Bool
    /// The choice of a team; absent when the form was not opened from a match.
    public let teams: Teams?
    /// Position and skill.
    public let controls: [PlayerFieldControl]
    private let action: SiteRoute
    let cancel: SiteRoute
    /// The page that adds the players of a pasted list; absent when the form was opened from a match.
    private let list: SiteRoute?

    /// - Parameter next: the page to return to; nil for the player list.
    init(
        problems: ErrorSummary?, added: LocalizedStringResource? = nil, names: String,
        nameError: LocalizedStringResource?, hasDuplicates: Bool = false, teams: Teams? = nil,
        controls: [PlayerFieldControl], next: SiteRoute? = nil
    ) {
        self.problems = problems
        self.added = added
        self.names = names
        self.nameError = nameError
        self.hasDuplicates = hasDuplicates
        self.teams = teams
        self.controls = controls
        action = .playerAdd(then: next)
        cancel = next ?? .players
        list = teams == nil ? .playerImport : nil
    }

    /// Radio buttons for the team or the bench that the players join.
    public struct Teams: TemplateModel, Equatable {
        public let options: [PlayerFieldControl.Option]

        public static let fields: [TemplateField<Self>] = [
            .constant("legend", .playerAddTeam), .list("options", \.options),
        ]
    }

    public static let template = "PlayerAdd/PlayerAddView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "player-add"),
        .constant("state", string: "form"),
        .constant("title", .playerAddTitle),
        .model("problems", \.problems),
        .url("action", \.action),
        .text("added", \.added),
        .text("names", \.names),
        .text("nameError", \.nameError),
        .constant("nameLabel", .playerDetailName),
        .constant("nameHint", .playerAddHint),
        .flag("hasDuplicates", \.hasDuplicates),
        .constant("confirmLabel", .playerAddConfirm),
        .model("teams", \.teams),
        .list("controls", \.controls),
        .constant("submit", .playerAddSubmit),
        .url("list", \.list),
        .constant("listLabel", .playerAddImport),
        .url("cancel", \.cancel),
        .constant("cancelLabel", .playersCancel),
    ]
}
