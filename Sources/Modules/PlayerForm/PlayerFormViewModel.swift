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
    /// The values that the form showed when it was opened. With them, only fields that the user changes are saved.
    public let old: [OldValue]
    public let cancel: SiteRoute

    /// A hidden field with the value that a field of the player had when the form was opened.
    public struct OldValue: TemplateModel, Equatable {
        public let name: String
        public let value: String

        public static let fields: [TemplateField<Self>] = [.text("name", \.name), .text("value", \.value)]
    }

    public static let template = "PlayerForm/PlayerFormView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "player-edit"),
        .constant("state", string: "form"),
        .constant("title", .playerEditTitle),
        .model("problems", \.problems),
        .url("action", \.action),
        .text("playerName", \.playerName),
        .list("controls", \.controls),
        .list("old", \.old),
        .constant("done", .playerEditDone),
        .url("cancel", \.cancel),
        .constant("cancelLabel", .playersCancel),
    ]
}
