// Input of the page that changes the teams of a running match.

public import Entities

/// Opens the page.
public struct GatherTeamsEvent: Event {
    public let gather: Gather.ID
    public let viewer: Viewer

    public init(gather: Gather.ID, viewer: Viewer) {
        self.gather = gather
        self.viewer = viewer
    }

    public var page: SiteRoute { .gatherTeams(gather) }
}

/// Submits the team of each player.
public struct GatherTeamsMoveEvent: Event {
    public let gather: Gather.ID
    /// The choices for the players, with each player at most once.
    public let choices: [Choice]
    /// Whether the page that adds players is shown next, for a player who is not on the roster yet.
    public let isFollowedByAdding: Bool
    public let viewer: Viewer

    /// The first choice of a player counts. Later ones are ignored.
    public init(gather: Gather.ID, choices: [Choice], isFollowedByAdding: Bool = false, viewer: Viewer) {
        self.gather = gather
        var seen: Set<Player.ID> = []
        self.choices = choices.filter { seen.insert($0.player).inserted }
        self.isFollowedByAdding = isFollowedByAdding
        self.viewer = viewer
    }

    public var page: SiteRoute { .gatherTeams(gather) }

    /// The player's section when the page was loaded, and the chosen section. If both are the same, the player is not moved,
    /// even if another device has moved the player since.
    public struct Choice: Sendable, Hashable {
        public let player: Player.ID
        public let from: TeamSection
        public let to: TeamSection

        public init(player: Player.ID, from: TeamSection, to: TeamSection) {
            self.player = player
            self.from = from
            self.to = to
        }
    }
}
