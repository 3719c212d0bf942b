// What a history of matches adds up to: matches, goals, wins, draws, and the results of each player.

/// The numbers of matches, goals, wins and draws in a history, and the scores that cannot be read.
public struct MatchTally: Sendable, Hashable {
    /// Matches with a score.
    public private(set) var matches = 0
    public private(set) var goalsOfTeamA = 0
    public private(set) var goalsOfTeamB = 0
    public private(set) var winsOfTeamA = 0
    public private(set) var winsOfTeamB = 0
    public private(set) var draws = 0
    /// The texts of ``PlayedMatch/Result/unreadable(_:)`` results, each with its number of matches.
    public private(set) var unreadable: [String: Int] = [:]

    public init() {}

    public init(_ results: some Sequence<PlayedMatch.Result>) {
        for result in results { add(result) }
    }

    /// Adds matches with this result.
    public mutating func add(_ result: PlayedMatch.Result, times count: Int = 1) {
        guard case .score(let score) = result else {
            if case .unreadable(let text) = result { unreadable[text, default: 0] += count }
            return
        }
        matches += count
        goalsOfTeamA += score.teamA * count
        goalsOfTeamB += score.teamB * count
        switch score.winner {
        case .teamA: winsOfTeamA += count
        case .teamB: winsOfTeamB += count
        case .none: draws += count
        }
    }

    public var goals: Int { goalsOfTeamA + goalsOfTeamB }
    public var unreadableMatches: Int { unreadable.values.reduce(0, +) }
    public var isEmpty: Bool { matches == 0 && unreadable.isEmpty }
}

/// The result of a match for one of its players.
public enum MatchOutcome: String, Sendable, Hashable, CaseIterable {
    case won, drawn, lost

    public init(of team: Team, _ score: Score) {
        switch score.winner.team {
        case nil: self = .drawn
        case team: self = .won
        default: self = .lost
        }
    }
}

/// The results of a player. ``goals`` does not include own goals.
public struct PlayerTotals: Sendable, Hashable {
    /// Matches with a score. A match in which the player's team is not known is one of them, but is not won, drawn or lost.
    public private(set) var played = 0
    public private(set) var won = 0
    public private(set) var drawn = 0
    public private(set) var lost = 0
    public private(set) var goals = 0
    public private(set) var ownGoals = 0

    public init(played: Int = 0, won: Int = 0, drawn: Int = 0, lost: Int = 0, goals: Int = 0, ownGoals: Int = 0) {
        self.played = played
        self.won = won
        self.drawn = drawn
        self.lost = lost
        self.goals = goals
        self.ownGoals = ownGoals
    }

    /// 3 for a win and 1 for a draw.
    public var points: Int { 3 * won + drawn }

    mutating func add(_ outcome: MatchOutcome?) {
        played += 1
        switch outcome {
        case .won: won += 1
        case .drawn: drawn += 1
        case .lost: lost += 1
        case nil: break
        }
    }

    mutating func add(_ scorer: Goal.Scorer) {
        if scorer.isOwnGoal { ownGoals += 1 } else { goals += 1 }
    }
}

/// The results of all players over a number of matches.
public struct SeasonFigures: Sendable, Hashable {
    /// The players of the matches that have a score and a known lineup.
    public private(set) var players: [Player.ID: PlayerTotals] = [:]
    public private(set) var tally = MatchTally()
    /// Matches that have a score and in which the lineup or the team of a player is not known. When there are any, the results
    /// of players are incomplete.
    public private(set) var incompleteMatches = 0

    public init() {}

    public mutating func add(_ match: PlayedMatch) {
        tally.add(match.result)
        guard let score = match.score else { return }
        guard let lineup = match.lineup else {
            incompleteMatches += 1
            return
        }
        let (wonA, wonB) = (MatchOutcome(of: .teamA, score), MatchOutcome(of: .teamB, score))
        var isComplete = true
        for entry in lineup {
            let outcome: MatchOutcome?
            switch entry.team {
            case .teamA: outcome = wonA
            case .teamB: outcome = wonB
            case nil:
                outcome = nil
                isComplete = false
            }
            players[entry.player, default: PlayerTotals()].add(outcome)
        }
        if !isComplete { incompleteMatches += 1 }
        for goal in match.goals where lineup.contains(where: { $0.player == goal.scorer.player }) {
            players[goal.scorer.player]?.add(goal.scorer)
        }
    }

    /// Removes the results of some players. ``tally`` and ``incompleteMatches`` still include their matches.
    public mutating func removePlayers(where isRemoved: (Player.ID) -> Bool) {
        players = players.filter { !isRemoved($0.key) }
    }
}

/// The results of one player, with the outcomes of the newest matches.
public struct PlayerFigures: Sendable, Hashable {
    /// The maximum number of outcomes that are kept.
    public static let outcomeCount = 20

    public private(set) var totals = PlayerTotals()
    /// The outcomes of the newest matches, newest first; at most ``outcomeCount``.
    public private(set) var outcomes: [MatchOutcome] = []
    /// Matches that have a score and in which the lineup or the team of the player is not known.
    public private(set) var incompleteMatches = 0
    /// The player's matches with a score that cannot be read.
    public private(set) var unreadable = MatchTally()

    private let player: Player.ID

    public init(of player: Player.ID) {
        self.player = player
    }

    /// Adds a match. Newer matches must be added first, because only the first ``outcomeCount`` outcomes are kept.
    public mutating func add(_ match: PlayedMatch) {
        guard let lineup = match.lineup else {
            if match.score != nil { incompleteMatches += 1 }
            return
        }
        guard let entry = lineup.first(where: { $0.player == player }) else { return }
        guard let score = match.score else { return unreadable.add(match.result) }
        let outcome = entry.team.map { MatchOutcome(of: $0, score) }
        totals.add(outcome)
        if let outcome {
            if outcomes.count < Self.outcomeCount { outcomes.append(outcome) }
        } else {
            incompleteMatches += 1
        }
        for goal in match.goals where goal.scorer.player == player { totals.add(goal.scorer) }
    }
}
