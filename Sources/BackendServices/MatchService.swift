// The live matches of one signed-in user: clock and goals, kept on the server while a gather runs.

public import Entities
public import FoundationEssentials

/// Every call throws `.unauthorized` for a token that does not sign in, and `.notFound` for an unknown gather or
/// another user's. Each change is one atomic step: phones that tap at the same time all count.
public protocol MatchService: Sendable {
    /// The match as it is; a gather that nobody touched yet has the default clock and 0–0.
    func match(_ gather: Gather.ID) async throws(ServiceError) -> LiveMatch

    /// Applies an action to the clock at this instant. `.conflict` when the match is closed.
    func apply(_ action: MatchClock.Action, to gather: Gather.ID, at instant: Date) async throws(ServiceError)
        -> LiveMatch

    /// Counts a goal or takes that team's last one back, within `Score.limits`: beyond them nothing changes. The
    /// same token twice counts once. `.conflict` when the match is closed.
    func changeScore(of gather: Gather.ID, _ change: GoalChange, token: String, at instant: Date)
        async throws(ServiceError) -> LiveMatch

    /// Lets no more changes in and gives the match as it will be reported. Closing twice is no error.
    func close(_ gather: Gather.ID) async throws(ServiceError) -> LiveMatch

    /// Lets changes in again, for when the backend refused the result. A gather that has ended stays closed,
    /// without an error.
    func reopen(_ gather: Gather.ID) async throws(ServiceError)
}

/// A match while it runs.
public struct LiveMatch: Sendable, Hashable, Codable {
    public var clock: MatchClock
    public var score: Score
    /// No more changes: the result is on its way to the backend, or there.
    public var isClosed: Bool

    public init(clock: MatchClock = MatchClock(), score: Score = .zero, isClosed: Bool = false) {
        self.clock = clock
        self.score = score
        self.isClosed = isClosed
    }
}

/// One tap on the score.
public struct GoalChange: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case goal, takeBack
    }

    public var team: Team
    public var kind: Kind

    public init(team: Team, kind: Kind) {
        self.team = team
        self.kind = kind
    }
}

extension Score {
    /// The score after the tap; beyond `Score.limits` nothing changes.
    public func applying(_ change: GoalChange) -> Score {
        let step = change.kind == .goal ? 1 : -1
        return switch change.team {
        case .teamA: Score(teamA: teamA + step, teamB: teamB) ?? self
        case .teamB: Score(teamA: teamA, teamB: teamB + step) ?? self
        }
    }
}
