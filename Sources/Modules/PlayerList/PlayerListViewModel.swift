// The player list.

import Entities
public import Localization
public import Templates

/// The roster, the players that a search finds, or instructions while the roster is empty.
public struct PlayerListViewModel: TemplateView {
    /// `list` or `empty`.
    public let state: String
    /// The page that selects players for a match; absent when there are no players to select.
    public let select: SiteRoute?
    public let emptyMessage: LocalizedStringResource?
    public let count: LocalizedStringResource
    /// The search of the list; absent when there are no players to search.
    public let search: Search?
    public let rows: [Row]
    private let add = SiteRoute.playerAdd

    public init(
        state: String, select: SiteRoute?, emptyMessage: LocalizedStringResource?, count: LocalizedStringResource,
        search: Search?, rows: [Row]
    ) {
        self.state = state
        self.select = select
        self.emptyMessage = emptyMessage
        self.count = count
        self.search = search
        self.rows = rows
    }

    /// The search field and messages about the search.
    public struct Search: TemplateModel, Equatable {
        /// The search as a text; absent when the whole roster is shown.
        public let query: LocalizedStringResource?
        /// Says that the search finds nobody; absent otherwise.
        public let noHits: LocalizedStringResource?
        public let hints: [Hint]
        private let action = SiteRoute.players

        public init(query: LocalizedStringResource?, noHits: LocalizedStringResource?, hints: [Hint]) {
            self.query = query
            self.noHits = noHits
            self.hints = hints
        }

        public static let fields: [TemplateField<Self>] = [
            .url("action", \.action),
            .constant("label", .playersSearch),
            .constant("placeholder", .playersSearchPlaceholder),
            .text("query", \.query),
            .constant("maxLength", string: String(Player.nameLength)),
            .constant("submit", .playersSearchSubmit),
            .constant("clearLabel", .playersSearchClear),
            .text("noHits", \.noHits),
            .list("hints", \.hints),
        ]
    }

    /// A message with a link that searches for the position or skill that the entered words mean in another language.
    public struct Hint: TemplateModel, Equatable {
        public let message: LocalizedStringResource
        public let link: SiteRoute

        public static let fields: [TemplateField<Self>] = [
            .message("message", \.message, tags: ["link"]), .url("link", \.link),
        ]
    }

    /// One player.
    public struct Row: TemplateModel, Equatable {
        public let name: String
        /// Absent when the position is not known.
        public let position: LocalizedStringResource?
        /// Absent when the skill is not known.
        public let skill: LocalizedStringResource?
        public let link: SiteRoute
        public let delete: SiteRoute
        public let deleteLabel: LocalizedStringResource

        public init(
            name: String, position: LocalizedStringResource?, skill: LocalizedStringResource?, link: SiteRoute,
            delete: SiteRoute, deleteLabel: LocalizedStringResource
        ) {
            self.name = name
            self.position = position
            self.skill = skill
            self.link = link
            self.delete = delete
            self.deleteLabel = deleteLabel
        }

        public static let fields: [TemplateField<Self>] = [
            .text("name", \.name),
            .text("position", \.position),
            .text("skill", \.skill),
            .url("link", \.link),
            .url("delete", \.delete),
            .text("deleteLabel", \.deleteLabel),
        ]
    }

    public static let template = "PlayerList/PlayerListView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "player-list"),
        .text("state", \.state),
        .constant("title", .playersTitle),
        .url("add", \.add),
        .constant("addLabel", .playersAdd),
        .url("select", \.select),
        .constant("selectLabel", .playersSelect),
        .list("rows", \.rows),
        .constant("deleteWord", .playersDeleteWord),
        .text("emptyMessage", \.emptyMessage),
        .constant("emptyHint", .playersEmptyHint),
        .text("count", \.count),
        .model("search", \.search),
    ]
}
