// The events of a live match: goals, and moves of players.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One goal.
public struct Goal: Sendable, Hashable, Identifiable {
    /// Larger than the ids of the goals that the match counted before, and not used again. So a request that takes this goal back
    /// never takes back another goal when it is repeated.
    public let id: Int
    /// The team that the goal counts for.
    public let team: Team
    /// Nil for goals that earlier versions stored without minutes, and for goals that a correction added.
    public let minute: MatchMinute?
    /// The player who scored; nil while unknown.
    public var scorer: Scorer?
    /// Whether the question of who scored was answered. "Unknown" is an answer too.
    public var isAnswered: Bool
    /// For a goal that a correction added, the instant of the correction.
    public let scoredAt: Date

    /// Two goals of a team within this time, in milliseconds, may be one goal that two people counted.
    static let closest: Int64 = 2_000

    /// - Parameter isAnswered: ignored when there is a scorer, because the question of who scored is then answered.
    public init(
        id: Int, team: Team, minute: MatchMinute?, scorer: Scorer? = nil, isAnswered: Bool = false, scoredAt: Date
    ) {
        self.id = id
        self.team = team
        self.minute = minute
        self.scorer = scorer
        self.isAnswered = isAnswered || scorer != nil
        self.scoredAt = scoredAt
    }

    /// The player who scored.
    public struct Scorer: Sendable, Hashable {
        public let player: Player.ID
        /// Whether the player scored for the other team (Laws of the Game, 10).
        public let isOwnGoal: Bool

        public init(player: Player.ID, isOwnGoal: Bool = false) {
            self.player = player
            self.isOwnGoal = isOwnGoal
        }
    }
}

extension Sequence<Goal> {
    /// In the order in which the goals were scored; goals that a correction added come last. A goal that was queued offline is counted later
    /// than it was scored.
    public var inOrder: [Goal] {
        sorted { ($0.scoredAt, $0.id) < ($1.scoredAt, $1.id) }
    }
}

/// A goal that was taken back. It can be restored for a while.
public struct TakenBackGoal: Sendable, Hashable {
    /// The goal as it was, with minute and scorer.
    public let goal: Goal
    public let takenBackAt: Date

    public init(_ goal: Goal, at takenBackAt: Date) {
        self.goal = goal
        self.takenBackAt = takenBackAt
    }

    /// The maximum number of goals of a match that can be restored. ``restoreLimit`` does not bound this number, because clients
    /// send the instants at which goals were taken back.
    public static let limit = 50
    /// How long pages offer to restore a goal, in milliseconds.
    public static let offerLimit: Int64 = 10_000
    /// How long a goal can be restored, in milliseconds. It is longer than the offer, so that a tap at the
    /// end of the offer still arrives in time.
    public static let restoreLimit: Int64 = 30_000

    /// Whether the goal can be restored at an instant.
    public func isRestorable(at instant: Date) -> Bool {
        age(at: instant) <= Self.restoreLimit
    }

    /// The milliseconds for which pages still offer to restore the goal; 0 when they offer it no longer.
    public func offerRemaining(at instant: Date) -> Int {
        Int(max(0, Self.offerLimit - max(0, age(at: instant))))
    }

    private func age(at instant: Date) -> Int64 {
        instant.millisecondsSince1970 - takenBackAt.millisecondsSince1970
    }
}

/// A minute of play as football counts it: minute 1 lasts from 00:00 to 00:59, and `10+2` is the second minute of added
/// time after minute 10.
public struct MatchMinute: Sendable, Hashable {
    /// Starts at 1.
    public let minute: Int
    /// The minute of added time, starting at 1; nil in regular time.
    public let added: Int?

    public init(_ minute: Int, added: Int? = nil) {
        self.minute = minute
        self.added = added
    }
}

/// The move of a player to a team or to the bench during the match.
public struct RosterMove: Sendable, Hashable {
    /// The maximum number of moves of a match. There is a limit, because all moves are read with the match.
    public static let limit = 1000

    /// Increases within a match.
    public let id: Int
    public let player: Player.ID
    public let section: TeamSection
    public let minute: MatchMinute
    public let movedAt: Date

    public init(id: Int, player: Player.ID, section: TeamSection, minute: MatchMinute, movedAt: Date) {
        self.id = id
        self.player = player
        self.section = section
        self.minute = minute
        self.movedAt = movedAt
    }
}
