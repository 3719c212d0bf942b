// The player list with checkboxes.

import Entities
public import Localization
public import Templates

/// The page that selects the players of a match.
public struct PlayerSelectionViewModel: TemplateView {
    public let problems: ErrorSummary?
    /// The number of selected players, as a text.
    public let selectedText: LocalizedStringResource
    /// The number of selected players, as a text, when no player in the list is ticked: only the ``unlisted`` players count.
    public let fewestText: LocalizedStringResource
    /// The search, and links that tick several players; absent when there are no players.
    public let tools: Tools?
    public let emptyMessage: LocalizedStringResource?
    /// Selected players that the search does not list.
    public let unlisted: [HiddenPlayer]
    public let rows: [Row]
    private let action = SiteRoute.confirm(TeamChoices([]))
    private let cancel = SiteRoute.players
    private let add = SiteRoute.playerAdd

    init(
        problems: ErrorSummary?, selectedText: LocalizedStringResource, fewestText: LocalizedStringResource,
        tools: Tools?, emptyMessage: LocalizedStringResource? = nil, unlisted: [HiddenPlayer] = [], rows: [Row]
    ) {
        self.problems = problems
        self.selectedText = selectedText
        self.fewestText = fewestText
        self.tools = tools
        self.emptyMessage = emptyMessage
        self.unlisted = unlisted
        self.rows = rows
    }

    /// The search, which keeps all ticks, and links that tick several players.
    public struct Tools: TemplateModel, Equatable {
        /// The search as a text; absent when the whole roster is listed.
        public let query: LocalizedStringResource?
        public let noHits: LocalizedStringResource?
        private let action = SiteRoute.players
        private let everybody = SiteRoute.playerSelection(PlayerTicks(preset: .all))
        private let last = SiteRoute.playerSelection(PlayerTicks(preset: .last))

        init(query: LocalizedStringResource? = nil, noHits: LocalizedStringResource? = nil) {
            self.query = query
            self.noHits = noHits
        }

        public static let fields: [TemplateField<Self>] = [
            .url("searchAction", \.action),
            .constant("searchLabel", .playersSearch),
            .constant("placeholder", .playersSearchPlaceholder),
            .text("query", \.query),
            .constant("maxLength", string: String(Player.nameLength)),
            .constant("searchSubmit", .playersSearchSubmit),
            .text("noHits", \.noHits),
            .url("everybody", \.everybody),
            .constant("everybodyLabel", .playersEverybody),
            .url("last", \.last),
            .constant("lastLabel", .playersLast),
        ]
    }

    /// One player. Scripts contain no texts, so each row has one of the texts that the script shows when the number of ticks changes.
    public struct Row: TemplateModel, Equatable {
        public let id: Int
        public let name: String
        /// Absent when the position is not known.
        public let position: LocalizedStringResource?
        /// Absent when the skill is not known.
        public let skill: LocalizedStringResource?
        public let isSelected: Bool
        /// A number of selected players, as a text. Row n, counted from 0, has the text for n + 1 ticks in the list.
        public let selectedText: LocalizedStringResource

        public static let fields: [TemplateField<Self>] = [
            .text("id", \.id),
            .text("name", \.name),
            .text("position", \.position),
            .text("skill", \.skill),
            .flag("isSelected", \.isSelected),
            .text("selectedText", \.selectedText),
        ]
    }

    public static let template = "PlayerSelection/PlayerSelectionView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "player-list"),
        .constant("state", string: "selection"),
        .constant("title", .playersSelectionTitle),
        .model("problems", \.problems),
        .url("action", \.action),
        .model("tools", \.tools),
        .text("emptyMessage", \.emptyMessage),
        .url("add", \.add),
        .constant("addLabel", .playersAdd),
        .list("unlisted", \.unlisted),
        .list("rows", \.rows),
        .text("selectedText", \.selectedText),
        .text("fewestText", \.fewestText),
        .constant("confirmLabel", .playersConfirm),
        .url("cancel", \.cancel),
        .constant("cancelLabel", .playersCancel),
    ]
}
