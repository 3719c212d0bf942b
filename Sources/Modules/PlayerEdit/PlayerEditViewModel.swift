// The page that edits one field of a player.

public import Localization
public import Templates

/// The form of one field.
public struct PlayerEditViewModel: TemplateView {
    public let title: LocalizedStringResource
    /// `text` or `selection`.
    public let state: String
    public let problems: ErrorSummary?
    public let action: SiteRoute
    /// Empty when the player could not be read.
    public let playerName: String
    public let control: PlayerFieldControl
    public let cancel: SiteRoute

    public static let template = "PlayerEdit/PlayerEditView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "player-edit"),
        .text("title", \.title),
        .text("state", \.state),
        .model("problems", \.problems),
        .url("action", \.action),
        .text("playerName", \.playerName),
        .model("control", \.control),
        .constant("done", .playerEditDone),
        .url("cancel", \.cancel),
        .constant("cancelLabel", .playersCancel),
    ]
}
