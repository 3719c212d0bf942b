// What a browser asks when players change places while the match runs.

public import Entities

/// Opening the page.
public struct GatherTeamsEvent: Event {
    public let gather: Gather.ID
    public let viewer: Viewer

    public init(gather: Gather.ID, viewer: Viewer) {
        self.gather = gather
        self.viewer = viewer
    }

    public var page: SiteRoute { .gatherTeams(gather) }
}

/// Sending everybody's place.
public struct GatherTeamsMoveEvent: Event {
    public let gather: Gather.ID
    /// A player is in it once.
    public let choices: [Choice]
    /// Somebody is to be added to the roster next, who can then be placed, too.
    public let isFollowedByAdding: Bool
    public let viewer: Viewer

    /// The first choice of a player counts, later ones are left out.
    public init(gather: Gather.ID, choices: [Choice], isFollowedByAdding: Bool = false, viewer: Viewer) {
        self.gather = gather
        var seen: Set<Player.ID> = []
        self.choices = choices.filter { seen.insert($0.player).inserted }
        self.isFollowedByAdding = isFollowedByAdding
        self.viewer = viewer
    }

    public var page: SiteRoute { .gatherTeams(gather) }

    /// Where a player stood when the page was made, and where they are to stand. The same place twice is no wish: another
    /// phone may have moved the player since.
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
