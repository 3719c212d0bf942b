// The player list with checkboxes.

public import Localization
public import Templates

/// The page that selects the players of a match.
public struct PlayerSelectionViewModel: TemplateView {
    public let problems: ErrorSummary?
    /// The number of selected players, as a text.
    public let selectedText: LocalizedStringResource
    public let rows: [Row]
    private let action = SiteRoute.confirm(TeamChoices([]))
    private let cancel = SiteRoute.players
    private let noneSelectedText: LocalizedStringResource = .playersSelected(count: 0)

    /// One player. Scripts contain no texts, so row n contains the text for n + 1 selected players.
    public struct Row: TemplateModel, Equatable {
        public let id: Int
        public let name: String
        public let position: LocalizedStringResource
        public let skill: LocalizedStringResource
        public let isSelected: Bool
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

    public static let template = "PlayerList/PlayerSelectionView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", "player-list"),
        .constant("state", "selection"),
        .constant("title", .playersTitle),
        .model("problems", \.problems),
        .url("action", \.action),
        .list("rows", \.rows),
        .text("selectedText", \.selectedText),
        .text("noneSelectedText", \.noneSelectedText),
        .constant("confirmLabel", .playersConfirm),
        .url("cancel", \.cancel),
        .constant("cancelLabel", .playersCancel),
    ]
}
