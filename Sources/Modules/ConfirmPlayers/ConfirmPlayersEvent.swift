// Input of the page that splits the selected players into teams.

public import Entities

/// Opens the page with the selected players, asks for an arrangement of them, or submits their teams.
public struct ConfirmPlayersEvent: Event {
    public let plan: TeamPlan
    /// The one-time token of the submitted form: the form with the same teams starts one match, even if it is sent twice. Nil when the
    /// page is opened, or when the client sends no token.
    public let token: String?
    /// The names that the submitted form showed, to name players who were deleted meanwhile.
    public let names: [Player.ID: String]
    public let viewer: Viewer

    public init(_ plan: TeamPlan, token: String? = nil, names: [Player.ID: String] = [:], viewer: Viewer) {
        self.plan = plan
        self.token = token
        self.names = names
        self.viewer = viewer
    }

    public init(choices: TeamChoices, token: String? = nil, viewer: Viewer) {
        self.init(TeamPlan(choices), token: token, viewer: viewer)
    }

    public var page: SiteRoute { .confirm(plan) }
}
