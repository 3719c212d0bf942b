// The page that edits one field of a player.

public import Localization
public import Templates

/// The form of one field. Exactly one of `input` and `selection` is present.
public struct PlayerEditViewModel: TemplateView {
    public let title: LocalizedStringResource
    /// `text` or `selection`.
    public let state: String
    public let problems: ErrorSummary?
    public let action: SiteRoute
    public let playerName: String
    public let input: Input?
    public let selection: Selection?
    public let cancel: SiteRoute

    /// A text field.
    public struct Input: TemplateModel, Equatable {
        public let label: LocalizedStringResource
        public let hint: LocalizedStringResource?
        public let value: String
        public let error: LocalizedStringResource?
        /// As in HTML's `inputmode`.
        public let inputMode: String
        public let maxLength: Int

        public static let fields: [TemplateField<Self>] = [
            .text("label", \.label),
            .text("hint", \.hint),
            .text("value", \.value),
            .text("error", \.error),
            .text("inputMode", \.inputMode),
            .text("maxLength", \.maxLength),
        ]
    }

    /// Radio buttons.
    public struct Selection: TemplateModel, Equatable {
        public let legend: LocalizedStringResource
        public let error: LocalizedStringResource?
        public let options: [Option]

        public static let fields: [TemplateField<Self>] = [
            .text("legend", \.legend),
            .text("error", \.error),
            .list("options", \.options),
        ]
    }

    /// One radio button.
    public struct Option: TemplateModel, Equatable {
        public let id: String
        public let value: String
        public let label: LocalizedStringResource
        public let isSelected: Bool

        public static let fields: [TemplateField<Self>] = [
            .text("id", \.id),
            .text("value", \.value),
            .text("label", \.label),
            .flag("isSelected", \.isSelected),
        ]
    }

    public static let template = "PlayerEdit/PlayerEditView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", "player-edit"),
        .text("title", \.title),
        .text("state", \.state),
        .model("problems", \.problems),
        .url("action", \.action),
        .text("playerName", \.playerName),
        .model("input", \.input),
        .model("selection", \.selection),
        .constant("done", .playerEditDone),
        .url("cancel", \.cancel),
        .constant("cancelLabel", .playersCancel),
    ]
}
