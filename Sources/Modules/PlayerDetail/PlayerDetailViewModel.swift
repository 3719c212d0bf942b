// A player's page.

public import Localization
public import Templates

/// The fields of a player, each with a link to edit it, and the results of the player.
public struct PlayerDetailViewModel: TemplateView {
    /// The stored name of the player.
    public let title: String
    public let sections: [Section]
    public let record: PlayerRecordViewModel
    /// The page that edits all fields.
    public let edit: SiteRoute
    public let delete: SiteRoute
    private let back = SiteRoute.players

    /// A group of related fields.
    public struct Section: TemplateModel, Equatable {
        public let heading: LocalizedStringResource
        public let rows: [Row]

        public static let fields: [TemplateField<Self>] = [.text("heading", \.heading), .list("rows", \.rows)]
    }

    /// One field.
    public struct Row: TemplateModel, Equatable {
        public let label: LocalizedStringResource
        public let value: LocalizedStringResource
        public let edit: SiteRoute
        public let editLabel: LocalizedStringResource

        public static let fields: [TemplateField<Self>] = [
            .text("label", \.label),
            .text("value", \.value),
            .url("edit", \.edit),
            .text("editLabel", \.editLabel),
        ]
    }

    public static let template = "PlayerDetail/PlayerDetailView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "player-detail"),
        .constant("state", string: "detail"),
        .text("title", \.title),
        .list("sections", \.sections),
        .model("record", \.record),
        .constant("editWord", .playerDetailEditWord),
        .url("editAll", \.edit),
        .url("delete", \.delete),
        .constant("deleteLabel", .playerDeleteTitle),
        .url("back", \.back),
        .constant("backLabel", .playersTitle),
    ]
}
