// The page that adds the players of a list.

public import Localization
public import Templates

/// The form for the list, and the players of the list.
public struct PlayerImportViewModel: TemplateView {
    /// `form` or `preview`.
    public let state: String
    public let problems: ErrorSummary?
    public let text: String
    /// The message for a list that is blank or has too many lines.
    public let textError: LocalizedStringResource?
    /// Whether there is a ``textError``, or a line has a problem.
    public let hasTextError: Bool
    /// The label of the button that shows the players.
    public let check: LocalizedStringResource
    /// The players in the list; absent in the state `form`, and when no line has a valid player.
    public let preview: Preview?
    /// The sentence that names the columns that are not used; absent when there are none
    /// besides `id` and columns without a title.
    public let ignored: LocalizedStringResource?
    private let action = SiteRoute.playerImport
    private let cancel = SiteRoute.players

    init(
        state: String, problems: ErrorSummary?, text: String, textError: LocalizedStringResource?, hasTextError: Bool,
        check: LocalizedStringResource, preview: Preview?, ignored: [String]
    ) {
        self.state = state
        self.problems = problems
        self.text = text
        self.textError = textError
        self.hasTextError = hasTextError
        self.check = check
        self.preview = preview
        self.ignored =
            ignored.isEmpty
            ? nil : .playerImportIgnored(LocalizedStringResource.Argument.list(ignored.map { .text($0) }))
    }

    /// The players who can be added.
    public struct Preview: TemplateModel, Equatable {
        /// The mark of the text that the players come from, see ``PastedRoster``.
        public let mark: String
        /// The players whose names are new; absent when there are none.
        public let new: Group?
        /// The players whose names have to be confirmed; absent when there are none.
        public let known: Group?
        public let includesKnown: Bool

        public static let fields: [TemplateField<Self>] = [
            .text("mark", \.mark),
            .model("new", \.new),
            .model("known", \.known),
            .flag("includesKnown", \.includesKnown),
            .constant("includeLabel", .playerAddConfirm),
            .constant("submit", .playerAddSubmit),
        ]
    }

    /// Players with a title.
    public struct Group: TemplateModel, Equatable {
        public let title: LocalizedStringResource
        public let rows: [Row]

        public static let fields: [TemplateField<Self>] = [.text("title", \.title), .list("rows", \.rows)]
    }

    /// A player of the list, with the fields that have a value.
    public struct Row: TemplateModel, Equatable {
        public let name: String
        public let facts: [LocalizedStringResource]

        public static let fields: [TemplateField<Self>] = [.text("name", \.name), .list("facts", \.facts)]
    }

    public static let template = "PlayerImport/PlayerImportView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "player-import"),
        .text("state", \.state),
        .constant("title", .playerImportTitle),
        .model("problems", \.problems),
        .url("action", \.action),
        .text("text", \.text),
        .text("textError", \.textError),
        .flag("hasTextError", \.hasTextError),
        .constant("textLabel", .playerImportText),
        .constant("hint", .playerImportHint),
        .text("check", \.check),
        .model("preview", \.preview),
        .text("ignored", \.ignored),
        .url("cancel", \.cancel),
        .constant("cancelLabel", .playersCancel),
    ]
}
