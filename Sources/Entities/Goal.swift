// A goal of a running match: for whom it counts, when it fell, who scored it.

public import FoundationEssentials

/// One goal.
public struct Goal: Sendable, Hashable, Identifiable {
    /// Counts up within a match and is never used again in it, so that a goal is taken back once and no other by mistake.
    public let id: Int
    /// The team that it counts for.
    public let team: Team
    /// None for goals that were counted before minutes were kept.
    public let minute: MatchMinute?
    /// None while nobody has said.
    public var scorer: Scorer?
    /// Somebody has said who scored, or that nobody knows: nobody is asked again.
    public var isAnswered: Bool
    public let scoredAt: Date

    /// - Parameter isAnswered: taken for granted with a scorer.
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

    /// Who scored.
    public struct Scorer: Sendable, Hashable {
        public let player: Player.ID
        /// The player's own team is not the one that it counts for (Laws of the Game, 10).
        public let isOwnGoal: Bool

        public init(player: Player.ID, isOwnGoal: Bool = false) {
            self.player = player
            self.isOwnGoal = isOwnGoal
        }
    }
}

/// A goal that was taken back. It can be restored for a while.
public struct TakenBackGoal: Sendable, Hashable {
    /// As it was, with minute and scorer.
    public let goal: Goal
    public let takenBackAt: Date

    public init(_ goal: Goal, at takenBackAt: Date) {
        self.goal = goal
        self.takenBackAt = takenBackAt
    }

    /// How long pages offer to restore a goal, in milliseconds.
    public static let offerLimit: Int64 = 10_000
    /// How long a goal can be restored, in milliseconds: a tap at the end of the offer still arrives in time.
    public static let restoreLimit: Int64 = 30_000

    /// Whether the goal can be restored at an instant.
    public func isRestorable(at instant: Date) -> Bool {
        age(at: instant) <= Self.restoreLimit
    }

    /// Milliseconds for which pages go on offering to restore the goal; 0 when they no longer do.
    public func offerRemaining(at instant: Date) -> Int {
        Int(max(0, Self.offerLimit - max(0, age(at: instant))))
    }

    private func age(at instant: Date) -> Int64 {
        instant.millisecondsSince1970 - takenBackAt.millisecondsSince1970
    }
}

/// A minute of play as football writes it: the 1st lasts from 00:00 to 00:59, and `10+2` is the second minute of time added
/// to the tenth.
public struct MatchMinute: Sendable, Hashable {
    /// From 1 on.
    public let minute: Int
    /// The minute of added time, from 1 on; none in regular time.
    public let added: Int?

    public init(_ minute: Int, added: Int? = nil) {
        self.minute = minute
        self.added = added
    }
}

/// A player changed sides, went to the bench or came from it, while the match ran.
public struct RosterMove: Sendable, Hashable {
    /// The most moves of a match. All of them are read with the match.
    public static let limit = 1000

    /// Counts up within a match.
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
