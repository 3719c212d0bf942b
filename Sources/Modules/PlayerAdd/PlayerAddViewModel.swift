// The page that adds a player.

public import Localization
public import Templates

/// The form that adds a player.
public struct PlayerAddViewModel: TemplateView {
    public let problems: ErrorSummary?
    public let name: String
    public let nameError: LocalizedStringResource?
    private let action: SiteRoute
    private let cancel: SiteRoute

    /// - Parameter next: the page to return to; nil for the list.
    init(problems: ErrorSummary?, name: String, nameError: LocalizedStringResource?, next: SiteRoute? = nil) {
        self.problems = problems
        self.name = name
        self.nameError = nameError
        action = .playerAdd(then: next)
        cancel = next ?? .players
    }

    public static let template = "PlayerAdd/PlayerAddView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", "player-add"),
        .constant("state", "form"),
        .constant("title", .playerAddTitle),
        .model("problems", \.problems),
        .url("action", \.action),
        .text("name", \.name),
        .text("nameError", \.nameError),
        .constant("nameLabel", .playerDetailName),
        .constant("submit", .playerAddSubmit),
        .constant("submitAnother", .playerAddSubmitAnother),
        .url("cancel", \.cancel),
        .constant("cancelLabel", .playersCancel),
    ]
}
