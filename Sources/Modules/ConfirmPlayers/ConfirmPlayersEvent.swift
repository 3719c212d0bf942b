// What a browser asks when the chosen players are split into teams.

/// Opening the page with the chosen players, or sending their places.
public struct ConfirmPlayersEvent: Event {
    public let choices: TeamChoices
    /// Of the form that is sent; nil when the page is opened, or by a client that knows of none.
    public let token: String?
    public let viewer: Viewer

    public init(choices: TeamChoices, token: String? = nil, viewer: Viewer) {
        self.choices = choices
        self.token = token
        self.viewer = viewer
    }

    public var page: SiteRoute { .confirm(choices) }
}
