// Input of the page that splits the selected players into teams.

/// Opens the page with the selected players, or submits their teams.
public struct ConfirmPlayersEvent: Event {
    public let choices: TeamChoices
    /// The token of the submitted form; nil when the page is opened, or when the client sends none.
    public let token: String?
    public let viewer: Viewer

    public init(choices: TeamChoices, token: String? = nil, viewer: Viewer) {
        self.choices = choices
        self.token = token
        self.viewer = viewer
    }

    public var page: SiteRoute { .confirm(choices) }
}
