// The confirmation page before a player is deleted.

import Localization
public import Templates

/// The confirmation with the player's name.
public struct PlayerDeleteViewModel: TemplateView {
    public let problems: ErrorSummary?
    public let action: SiteRoute
    public let name: String
    public let cancel: SiteRoute

    public static let template = "PlayerDelete/PlayerDeleteView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", "player-delete"),
        .constant("state", "question"),
        .constant("title", .playerDeleteTitle),
        .model("problems", \.problems),
        .url("action", \.action),
        .constant("question", .playerDeleteQuestion),
        .text("name", \.name),
        .constant("yes", .playerDeleteYes),
        .url("cancel", \.cancel),
        .constant("cancelLabel", .playersCancel),
    ]
}
