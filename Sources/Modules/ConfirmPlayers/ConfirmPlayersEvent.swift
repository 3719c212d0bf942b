// Input of the page that splits the selected players into teams.

/// Opens the page with the selected players, lets them be arranged, or submits their teams.
public struct ConfirmPlayersEvent: Event {
    public let plan: TeamPlan
    /// The token of the submitted form; nil when the page is opened, or when the client sends none.
    public let token: String?
    public let viewer: Viewer

    public init(_ plan: TeamPlan, token: String? = nil, viewer: Viewer) {
        self.plan = plan
        self.token = token
        self.viewer = viewer
    }

    public init(choices: TeamChoices, token: String? = nil, viewer: Viewer) {
        self.init(TeamPlan(choices), token: token, viewer: viewer)
    }

    public var page: SiteRoute { .confirm(plan) }
}
