// How strong players are, from their skill and the results of matches.

/// The ratings of the players who were in a match that counts, see ``RatedMatches``. A rating is in skill levels, like
/// ``Player/strength``. Ratings are not stored. They are computed from all matches, so a correction or deletion of an old match
/// changes them.
public struct PlayerRatings: Sendable, Hashable {
    /// No ratings.
    public static let none = PlayerRatings(RatedMatches(), of: [])

    /// The number of matches that were counted.
    public let matchCount: Int
    private let ratings: [Player.ID: Double]

    /// Counts the matches from the oldest to the newest.
    /// - Parameter roster: gives the skill that a rating starts with. Deleted players, and players whose skill is not known,
    ///   start with that of an amateur.
    public init(_ matches: RatedMatches, of roster: [Player]) {
        self.init(matches, of: roster, by: .standard)
    }

    init(_ matches: RatedMatches, of roster: [Player], by model: RatingModel) {
        let strengths = matches.strengths(of: roster, by: model)
        matchCount = matches.count
        ratings = strengths.mapValues(\.mean)
    }

    /// The number of players with results.
    public var count: Int { ratings.count }

    /// Nil for a player without results.
    public subscript(player: Player.ID) -> Double? { ratings[player] }

    /// The rating, or the skill of a player without results, in tenths of a level. It is not negative.
    func tenths(of player: Player) -> Int {
        max(0, Int((10 * (ratings[player.id] ?? Double(player.strength))).rounded()))
    }
}

/// The matches that ratings are derived from: those with a score and with at least one player in each team. A match counts
/// only when the team of every player is known. A player counts for the last team they were in.
public struct RatedMatches: Sendable, Hashable {
    private var matches: [Match] = []
    /// The players of all matches, as indices in ``players``. Each match has a contiguous range: Team A, then Team B.
    private var lineups: [Int32] = []
    private var players: [Player.ID] = []
    private var indices: [Player.ID: Int32] = [:]

    private struct Match: Hashable {
        let score: Score
        let start: Int
        let middle: Int
        let end: Int
    }

    public init() {}

    public var count: Int { matches.count }

    /// Adds a match. Newer matches must be added first, as in ``PlayerFigures/add(_:)``.
    public mutating func add(_ match: PlayedMatch) {
        guard let score = match.score, let lineup = match.lineup, lineup.allSatisfy({ $0.team != nil }),
            Set(lineup.lazy.map(\.team)).count == 2
        else { return }
        let start = lineups.count
        append(lineup, in: .teamA)
        let middle = lineups.count
        append(lineup, in: .teamB)
        matches.append(Match(score: score, start: start, middle: middle, end: lineups.count))
    }

    private mutating func append(_ lineup: [PlayedMatch.Appearance], in team: Team) {
        for entry in lineup where entry.team == team {
            if let index = indices[entry.player] {
                lineups.append(index)
            } else {
                let index = Int32(players.count)
                indices[entry.player] = index
                players.append(entry.player)
                lineups.append(index)
            }
        }
    }

    func strengths(of roster: [Player], by model: RatingModel) -> [Player.ID: RatingModel.Strength] {
        let levels = Dictionary(roster.map { ($0.id, $0.strength) }) { first, _ in first }
        var strengths = players.map { model.start(at: Double(levels[$0] ?? Player.unknownStrength)) }
        for match in matches.reversed() {
            model.update(
                &strengths, teamA: lineups[match.start..<match.middle].lazy.map(Int.init),
                teamB: lineups[match.middle..<match.end].lazy.map(Int.init), match.score)
        }
        return Dictionary(uniqueKeysWithValues: zip(players, strengths))
    }
}
