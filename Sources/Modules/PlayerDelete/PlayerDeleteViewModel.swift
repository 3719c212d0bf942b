// The confirmation page before a player is deleted.

public import Localization
public import Templates

/// The confirmation with the player's name.
public struct PlayerDeleteViewModel: TemplateView {
    public let problems: ErrorSummary?
    public let action: SiteRoute
    public let question: LocalizedStringResource
    public let cancel: SiteRoute

    public static let template = "PlayerDelete/PlayerDeleteView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "player-delete"),
        .constant("state", string: "question"),
        .constant("title", .playerDeleteTitle),
        .model("problems", \.problems),
        .url("action", \.action),
        .text("question", \.question),
        .constant("yes", .playerDeleteYes),
        .url("cancel", \.cancel),
        .constant("cancelLabel", .playersCancel),
    ]
}
