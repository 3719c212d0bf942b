// The parts of a match that everybody with its link may see.

public import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A match as its spectators may see it. It has the names of the players in the teams and of the scorers, and no ids of the match,
/// its owner and its players. It has no bench, no moves, no goals that were taken back and no link.
public struct PublicMatch: Sendable, Hashable {
    /// Increases with every change of the match.
    public private(set) var revision: Int
    /// Whether the clock, the goals and the teams can change, other than by a correction.
    public let isOpen: Bool
    /// Nil when the match has ended.
    public let clock: MatchClock?
    /// See `LiveMatch.isUnplayed`.
    public let isUnplayed: Bool
    /// The final score. Before the end, and when the final score cannot be read, the score of the goals.
    public let score: Score
    /// See `Gather.unreadableScore`.
    public let unreadableScore: String?
    /// The start of the match or, where the backend does not send it, its end.
    public let day: Date?
    /// Nil before the end, and where the backend does not send it.
    public let endedAt: Date?
    /// When the match was last corrected after its end; nil when it never was.
    public let correctedAt: Date?
    /// The goals that count, in the order in which they were scored.
    public private(set) var goals: [PublicGoal]
    /// The names of the players who are in Team A now.
    public let teamA: [PublicName]
    /// The names of the players who are in Team B now.
    public let teamB: [PublicName]

    public init(_ watched: WatchedMatch) {
        let match = watched.match
        let squads = watched.squads
        let names = watched.lineup.reduce(into: [:]) { names, entry in names[entry.id] = PublicName(entry) }
        revision = match.revision
        isOpen = watched.isOpen
        // The duration that was chosen before the first start is left out: only the organiser's buttons use it.
        clock = watched.isEnded ? nil : MatchClock(duration: match.clock.duration, state: match.clock.state)
        isUnplayed = match.isUnplayed
        score = watched.score
        unreadableScore = watched.unreadableScore
        day = watched.day
        endedAt = watched.endedAt
        correctedAt = match.correctedAt
        goals = match.goals.inOrder.map { PublicGoal($0, by: names) }
        teamA = squads.teamA.map(PublicName.init)
        teamB = squads.teamB.map(PublicName.init)
    }

    public var isEnded: Bool { clock == nil }

    /// The names of the players who are in the team now.
    public func players(of team: Team) -> [PublicName] {
        switch team {
        case .teamA: teamA
        case .teamB: teamB
        }
    }

    /// How many more goals the score has than the list of goals; negative when it has fewer.
    public func unrecordedGoals(of team: Team) -> Int {
        score[team] - goals.count { $0.team == team }
    }

    /// The match with an earlier revision, and without the goals that were counted after it. Everything else is as it is now.
    public func rewound(to revision: Int) -> PublicMatch {
        var earlier = self
        earlier.revision = revision
        earlier.goals.removeAll { $0.id > revision }
        return earlier
    }
}

/// The name of a player as spectators may see it. Compared byte by byte, for the reasons that `Participant` has.
public struct PublicName: Sendable, Hashable {
    public let text: String

    fileprivate init(_ player: Participant) {
        text = player.name
    }

    public static func == (one: PublicName, other: PublicName) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// A goal as spectators may see it.
public struct PublicGoal: Sendable, Hashable, Identifiable {
    /// See `Goal.id`.
    public let id: Int
    /// The team that the goal counts for.
    public let team: Team
    public let minute: MatchMinute?
    /// Nil while the scorer is not known, and for a player who is not in the match.
    public let scorer: Scorer?

    /// A player who scored.
    public struct Scorer: Sendable, Hashable {
        public let name: PublicName
        /// Whether the player scored for the other team.
        public let isOwnGoal: Bool
    }

    /// - Parameter names: the names of everybody in the match.
    fileprivate init(_ goal: Goal, by names: [Player.ID: PublicName]) {
        id = goal.id
        team = goal.team
        minute = goal.minute
        scorer = goal.scorer.flatMap { scorer in
            names[scorer.player].map { Scorer(name: $0, isOwnGoal: scorer.isOwnGoal) }
        }
    }
}
