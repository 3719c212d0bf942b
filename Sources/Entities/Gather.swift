// A gather: a match of friends, and its lineup.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A match that was started. It has ended when it has a score or an ``unreadableScore``.
public struct Gather: Sendable, Hashable, Identifiable {
    public let id: UUID
    /// The user who started the match.
    public let ownerID: UUID
    /// The final score; nil before the end, and when the score cannot be read.
    public var score: Score?
    /// What the backend sent as the score of a match that is over, if it is not a valid score: at most ``unreadableLimit`` characters
    /// of it. ``score`` is then nil.
    public var unreadableScore: String?
    public var winner: Winner?
    /// Nil where the backend does not send it.
    public var createdAt: Date?
    /// Nil before the end, and where the backend does not send it.
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
        score != nil || unreadableScore != nil
    }

    /// The score as it is sent and stored, even if it cannot be read; nil before the end.
    public var wireScore: String? {
        score?.wire ?? unreadableScore
    }

    /// The maximum length of an ``unreadableScore``, in characters.
    public static let unreadableLimit = 20

    /// Takes over the score that a backend sent: `a-b` or `a:b`, or a text that cannot be read.
    public mutating func take(score text: String) {
        switch PlayedMatch.Result(wire: text) {
        case .score(let read): (score, unreadableScore) = (read, nil)
        case .unreadable(let text): (score, unreadableScore) = (nil, text)
        }
    }
}

/// The players of both teams, from which a gather is started. Players on the bench are not part of it.
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

/// A player of a gather, with all fields of the player, for the owner of the roster.
public struct LineupPlayer: Sendable, Hashable {
    public var player: Player
    /// Nil where an older backend does not send it.
    public var team: Team?

    public init(player: Player, team: Team?) {
        self.player = player
        self.team = team
    }
}

/// A player of a gather as shown to everybody who sees the match: the name and no other field of the player.
public struct Participant: Sendable, Hashable, Identifiable {
    public let id: Player.ID
    public let name: String
    /// The team in the lineup. Some backends store moves in the lineup too, and others only in `LiveMatch`. Nil where an older
    /// backend does not send it.
    public let team: Team?

    public init(id: Player.ID, name: String, team: Team?) {
        self.id = id
        self.name = name
        self.team = team
    }

    public init(_ entry: LineupPlayer) {
        self.init(id: entry.player.id, name: entry.player.name, team: entry.team)
    }

    /// Compares the names byte by byte. Swift also treats canonically equivalent strings with different bytes as equal, which makes
    /// its comparison much slower, and live events compare the lineups of matches often.
    public static func == (one: Participant, other: Participant) -> Bool {
        one.id == other.id && one.team == other.team && one.name.utf8.elementsEqual(other.name.utf8)
    }
}
