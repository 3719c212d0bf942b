// What the figures of players and seasons (Documentation/Figures.md) need to know about a match that is over.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The parts of a finished match that count in figures.
public struct PlayedMatch: Sendable, Hashable, Identifiable {
    public let id: Gather.ID
    /// When the match was started (``Gather/createdAt``), or, if that is not known, when it ended. Nil where the backend sends
    /// neither.
    public var date: Date?
    public var result: Result
    /// Each player once, with the last team they were in. Nil while the lineup is not known.
    public var lineup: [Appearance]?
    /// The recorded goals with a scorer, in the order they were counted.
    public var goals: [ScoredGoal]

    public init(id: Gather.ID, date: Date?, result: Result, lineup: [Appearance]?, goals: [ScoredGoal] = []) {
        self.id = id
        self.date = date
        self.result = result
        self.lineup = lineup
        self.goals = goals
    }

    /// How the match ended.
    public enum Result: Sendable, Hashable {
        case score(Score)
        /// What the backend sent, if it is not a valid score: at most ``Gather/unreadableLimit`` characters of it. The match then does
        /// not count as played.
        case unreadable(String)
    }

    /// A player of the match.
    public struct Appearance: Sendable, Hashable {
        public let player: Player.ID
        /// Nil where an older backend does not send it. The match then counts as played by this player, but not as won, drawn or lost.
        public let team: Team?

        public init(player: Player.ID, team: Team?) {
            self.player = player
            self.team = team
        }
    }

    /// A goal with its scorer.
    public struct ScoredGoal: Sendable, Hashable {
        /// The team that the goal counts for.
        public let team: Team
        public let scorer: Goal.Scorer

        public init(team: Team, scorer: Goal.Scorer) {
            self.team = team
            self.scorer = scorer
        }
    }

    /// The score; nil when it cannot be read.
    public var score: Score? {
        if case .score(let score) = result { score } else { nil }
    }
}

extension PlayedMatch {
    /// The match of a gather; nil before its end.
    /// - Parameters:
    ///   - lineup: the players with their teams, which can be those before or those after the moves in `match`, because
    ///     the moves are applied here. Nil while the lineup is not known.
    ///   - match: the state that the goals and the moves are taken from. Goals above the score do not count.
    public init?(_ gather: Gather, lineup: [Appearance]?, match: LiveMatch) {
        let result: Result
        if let score = gather.score {
            result = .score(score)
        } else if let text = gather.unreadableScore {
            result = .unreadable(text)
        } else {
            return nil
        }
        var match = match
        if let score = gather.score { match.limitGoals(to: score) }
        self.init(
            id: gather.id, date: gather.createdAt ?? gather.endedAt, result: result,
            lineup: lineup?.moved(to: match.lastTeams),
            goals: match.goals.compactMap { goal in goal.scorer.map { ScoredGoal(team: goal.team, scorer: $0) } })
    }
}

extension [PlayedMatch.Appearance] {
    /// The lineup after moves.
    /// - Parameter lastTeams: the last team of each player whom a move put into a team.
    package func moved(to lastTeams: [Player.ID: Team]) -> Self {
        lastTeams.isEmpty
            ? self : map { PlayedMatch.Appearance(player: $0.player, team: lastTeams[$0.player] ?? $0.team) }
    }
}

/// The position of a match in the history, after which the older matches are read. If a cursor has no date and its match was deleted,
/// no matches are found with it.
public struct MatchCursor: Sendable, Hashable {
    public let match: Gather.ID
    /// Nil for a match without a date.
    public let date: Date?

    public init(match: Gather.ID, date: Date?) {
        self.match = match
        self.date = date?.wholeMilliseconds
    }

    public init(_ match: PlayedMatch) {
        self.init(match: match.id, date: match.date)
    }

    /// Reads a cursor from a text that the property ``text`` has returned; nil for any other text.
    public init?(_ text: String) {
        guard text.utf8.count <= 60, let id = UUID(uuidString: String(text.suffix(36))) else { return nil }
        let rest = text.dropLast(36)
        if rest.isEmpty {
            self.init(match: id, date: nil)
        } else {
            // A date before 1970 has a sign.
            let (sign, digits) = rest.first == "-" ? (-1, rest.dropFirst()) : (1, rest)
            guard digits.last == "-", let milliseconds = Int(digits: digits.dropLast()) else { return nil }
            self.init(match: id, date: Date(millisecondsSince1970: Int64(sign * milliseconds)))
        }
    }

    /// The cursor in an address: the milliseconds since 1970, if the match has a date, and the id.
    public var text: String {
        (date.map { "\($0.millisecondsSince1970)-" } ?? "") + match.uuidString.lowercased()
    }
}

extension PlayedMatch.Result {
    /// Reads the text of a score as backends send it. Another text is ``unreadable(_:)``, shortened to
    /// ``Gather/unreadableLimit`` characters.
    public init(wire text: String) {
        self = Score(wire: text).map(Self.score) ?? .unreadable(String(text.prefix(Gather.unreadableLimit)))
    }
}
