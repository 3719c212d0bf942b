// A gather: one match among friends, and who plays in it.

public import FoundationEssentials

/// A match, from its start on. It is over as soon as it has a score.
public struct Gather: Sendable, Hashable, Identifiable, Codable {
    public let id: UUID
    /// The user whose match it is.
    public let ownerID: UUID
    /// The final score; none while the match runs.
    public var score: Score?
    public var winner: Winner?
    /// None where the backend does not tell.
    public var createdAt: Date?
    /// None while the match runs, and where the backend does not tell.
    public var endedAt: Date?

    public init(
        id: UUID,
        ownerID: UUID,
        score: Score? = nil,
        winner: Winner? = nil,
        createdAt: Date? = nil,
        endedAt: Date? = nil
    ) {
        self.id = id
        self.ownerID = ownerID
        self.score = score
        self.winner = winner
        self.createdAt = createdAt
        self.endedAt = endedAt
    }

    public var isEnded: Bool {
        score != nil
    }
}

/// Who plays for which team, before there is a gather. The bench is not in it.
public struct Lineup: Sendable, Hashable {
    public var teamA: [Player.ID]
    public var teamB: [Player.ID]

    public init(teamA: [Player.ID], teamB: [Player.ID]) {
        self.teamA = teamA
        self.teamB = teamB
    }

    /// Every player with their team, Team A first, in the order given.
    public var entries: [(player: Player.ID, team: Team)] {
        teamA.map { ($0, .teamA) } + teamB.map { ($0, .teamB) }
    }
}

/// A player of a gather with all fields, for the owner of the roster.
public struct LineupPlayer: Sendable, Hashable {
    public var player: Player
    /// Nil where an older backend does not send it.
    public var team: Team?

    public init(player: Player, team: Team?) {
        self.player = player
        self.team = team
    }
}

/// A player of a gather as everybody sees them who sees the match: a name and no other field of the player.
public struct Participant: Sendable, Hashable, Identifiable {
    public let id: Player.ID
    public let name: String
    /// The team of the lineup, without the moves of `LiveMatch`. Nil where an older backend does not send it.
    public let team: Team?

    public init(id: Player.ID, name: String, team: Team?) {
        self.id = id
        self.name = name
        self.team = team
    }

    public init(_ entry: LineupPlayer) {
        self.init(id: entry.player.id, name: entry.player.name, team: entry.team)
    }
}
