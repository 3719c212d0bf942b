// The page that edits all fields of a player.

import Localization
public import Templates

/// One form with a control for each field.
public struct PlayerFormViewModel: TemplateView {
    public let problems: ErrorSummary?
    public let action: SiteRoute
    /// Empty when the player could not be read.
    public let playerName: String
    public let controls: [PlayerFieldControl]
    public let cancel: SiteRoute

    public static let template = "PlayerEdit/PlayerFormView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "player-edit"),
        .constant("state", string: "form"),
        .constant("title", .playerEditTitle),
        .model("problems", \.problems),
        .url("action", \.action),
        .text("playerName", \.playerName),
        .list("controls", \.controls),
        .constant("done", .playerEditDone),
        .url("cancel", \.cancel),
        .constant("cancelLabel", .playersCancel),
    ]
}
