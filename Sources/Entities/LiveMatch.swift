// The state of a match: clock, goals, moves of players, and the link for spectators.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The state of a match, while it runs and after its end. Backends store this value and change it with its methods, such as
/// ``apply(_:at:)``, so all backends follow the same rules.
public struct LiveMatch: Sendable, Hashable {
    public var clock: MatchClock
    /// The milliseconds that earlier countdowns ran, such as the countdown of the first half, without added time.
    public var played: Int64
    /// In the order in which they were replaced; each was replaced at most ``MatchChange/delayLimit`` before the last one.
    public var earlierClocks: [EarlierClock]
    /// In the order they were counted.
    public var goals: [Goal]
    /// Goals that were taken back, in the order of their ids; at most ``TakenBackGoal/limit``. When another goal is taken
    /// back, those that can no longer be restored are removed.
    public var takenBack: [TakenBackGoal]
    /// In the order they happened.
    public var moves: [RosterMove]
    /// The link for spectators; nil when there is none.
    public var link: SpectatorLink?
    /// Whether the match was ended. After that only its link and corrections change it. The backend may not have stored the
    /// result yet.
    public var isClosed: Bool
    /// Increases with every change and never decreases, so that older states of a match can be distinguished from newer ones.
    public var revision: Int
    /// When the match was last corrected after its end; nil when it never was.
    public var correctedAt: Date?

    public init(
        clock: MatchClock = MatchClock(), played: Int64 = 0, earlierClocks: [EarlierClock] = [], goals: [Goal] = [],
        takenBack: [TakenBackGoal] = [], moves: [RosterMove] = [], link: SpectatorLink? = nil, isClosed: Bool = false,
        revision: Int = 0,
        correctedAt: Date? = nil
    ) {
        self.clock = clock
        self.played = played
        self.earlierClocks = earlierClocks
        self.goals = goals
        self.takenBack = takenBack
        self.moves = moves
        self.link = link
        self.isClosed = isClosed
        self.revision = revision
        self.correctedAt = correctedAt
    }

    /// Whether the clock is stopped, no countdown has run, and no goal counts.
    public var isUnplayed: Bool {
        clock.state == .stopped && played == 0 && goals.isEmpty
    }

    /// The key of the link for spectators; nil when there is no link.
    public var spectatorKey: SpectatorKey? { link?.key }

    /// A goal that may be the same as another goal of its team: both were scored so close together that two people may have counted
    /// one goal. Of each team, only the goal that was counted last is considered, and only until the question of who scored it is
    /// answered. When both teams have such a goal, this is the one that was counted last.
    public var doubtfulGoal: Goal? {
        Team.allCases.compactMap { team in goals.last { $0.team == team } }.filter(isDoubtful).max { $0.id < $1.id }
    }

    private func isDoubtful(_ goal: Goal) -> Bool {
        !goal.isAnswered
            && goals.contains { other in
                let apart = goal.scoredAt.millisecondsSince1970 - other.scoredAt.millisecondsSince1970
                return other.id != goal.id && other.team == goal.team && abs(apart) <= Goal.closest
            }
    }

    /// The goals that count and those that were taken back.
    public var allGoals: [Goal] {
        goals + takenBack.map(\.goal)
    }

    /// The number of goals of each team.
    public var score: Score {
        Score(teamA: goals.count { $0.team == .teamA }, teamB: goals.count { $0.team == .teamB }) ?? .zero
    }

    /// The present section of each player who was moved.
    var movedSections: [Player.ID: TeamSection] {
        Dictionary(moves.map { ($0.player, $0.section) }) { _, latest in latest }
    }

    /// The last team of each player who was moved into a team, also of a player who is on the bench now.
    public var lastTeams: [Player.ID: Team] {
        Dictionary(moves.compactMap { move in move.section.team.map { (move.player, $0) } }) { _, latest in latest }
    }

    /// The players of the lineup in their current teams or on the bench, in the order of the lineup. The lineup can have the
    /// teams from before or after the moves. A player without a team and without a move is left out.
    public func squads(of lineup: [Participant]) -> Squads {
        let sections = movedSections
        var squads = Squads()
        for entry in lineup {
            if let section = sections[entry.id] ?? entry.team?.section { squads[section].append(entry) }
        }
        return squads
    }
}

/// The players of a match by their current sections: the two teams and the bench.
public struct Squads: Sendable, Hashable {
    public var teamA: [Participant] = []
    public var teamB: [Participant] = []
    /// Players of the lineup who were moved to the bench.
    public var bench: [Participant] = []

    public init() {}

    public subscript(section: TeamSection) -> [Participant] {
        get {
            switch section {
            case .bench: bench
            case .teamA: teamA
            case .teamB: teamB
            }
        }
        set {
            switch section {
            case .bench: bench = newValue
            case .teamA: teamA = newValue
            case .teamB: teamB = newValue
            }
        }
    }

    /// The section of each player in the match.
    public var sections: [Player.ID: TeamSection] {
        let places = TeamSection.allCases.flatMap { section in self[section].map { ($0.id, section) } }
        return Dictionary(places) { first, _ in first }
    }
}
