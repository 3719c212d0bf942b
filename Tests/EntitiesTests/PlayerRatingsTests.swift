// Compares the ratings of random seasons with a slow but simple computation, and tests properties of ratings.

@testable import Entities
import Foundation
import Testing

@Suite struct PlayerRatingsTests {
    static func match(_ teamA: [Player.ID], _ teamB: [Player.ID], _ goalsA: Int, _ goalsB: Int) -> PlayedMatch {
        PlayedMatch(
            id: UUID(), date: nil, result: .score(Score(teamA: goalsA, teamB: goalsB)!),
            lineup: teamA.map { .init(player: $0, team: .teamA) } + teamB.map { .init(player: $0, team: .teamB) })
    }

    static let roster = (1...9).map { id in
        Player(id: id, draft: PlayerDraft(name: "P\(id)", skill: id < 4 ? Skill.known[id - 1] : nil))
    }

    /// Matches of players 1 to 12, oldest first. Players 10 to 12 are not on the roster.
    static func season(seed: Int, count: Int = 30) -> [PlayedMatch] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            let chosen = Array(1...12).shuffled(using: &generator).prefix(Int.random(in: 2...10, using: &generator))
            let middle = Int.random(in: 0...chosen.count, using: &generator)
            var match = match(
                Array(chosen.prefix(middle)), Array(chosen.dropFirst(middle)), Int.random(in: 0...6, using: &generator),
                Int.random(in: 0...6, using: &generator))
            switch Int.random(in: 0..<12, using: &generator) {
            case 0: match.lineup = nil
            case 1: match.result = .unreadable("?")
            case 2: match.lineup?[0] = .init(player: chosen[0], team: nil)
            default: break
            }
            return match
        }
    }

    static func ratings(_ oldestFirst: [PlayedMatch]) -> PlayerRatings {
        var matches = RatedMatches()
        for match in oldestFirst.reversed() { matches.add(match) }
        return PlayerRatings(matches, of: roster)
    }

    private static func values(_ ratings: PlayerRatings) -> [Double?] { (1...12).map { ratings[$0] } }

    private static func expectEqual(_ one: PlayerRatings, _ other: PlayerRatings) {
        for (one, other) in zip(values(one), values(other)) {
            #expect((one == nil) == (other == nil))
            #expect(abs((one ?? 0) - (other ?? 0)) < 1e-9)
        }
    }

    /// The ratings by the formula in Documentation/Figures.md, computed player by player.
    private static func slowly(_ season: [PlayedMatch]) -> [Player.ID: Double] {
        var means: [Player.ID: Double] = [:]
        var variances: [Player.ID: Double] = [:]
        for match in season {
            guard let score = match.score, let lineup = match.lineup, !lineup.contains(where: { $0.team == nil }) else {
                continue
            }
            let teams = Team.allCases.map { team in lineup.filter { $0.team == team }.map(\.player) }
            guard !teams[0].isEmpty, !teams[1].isEmpty else { continue }
            for player in teams[0] + teams[1] {
                let level = roster.first { $0.id == player }?.strength ?? 2
                means[player] = means[player] ?? Double(level)
                variances[player] = min(1, (variances[player] ?? 1) + 0.0009)
            }
            let mean = teams.map { $0.map { means[$0]! }.reduce(0, +) }
            let variance = teams.map { $0.map { variances[$0]! }.reduce(0, +) }
            let c = sqrt(variance[0] + variance[1] + 8)
            let expected = 1 / (1 + exp((mean[1] - mean[0]) / c))
            let result = 1 / (1 + exp(-Double(score.teamA - score.teamB) / 2))
            for (index, sign) in [(0, 1.0), (1, -1.0)] {
                for player in teams[index] {
                    let v = variances[player]!
                    means[player]! += sign * v / c * (result - expected)
                    variances[player] = v * (1 - v / (c * c) * sqrt(variance[index]) / c * expected * (1 - expected))
                }
            }
        }
        return means
    }

    @Test("Ratings follow the formula, also after a match was corrected or deleted", arguments: 0..<40)
    func formula(_ seed: Int) throws {
        func compare(_ season: [PlayedMatch]) {
            let (ratings, slow) = (Self.ratings(season), Self.slowly(season))
            for player in 1...12 {
                #expect((ratings[player] == nil) == (slow[player] == nil))
                #expect(abs((ratings[player] ?? 0) - (slow[player] ?? 0)) < 1e-9)
            }
        }
        var season = Self.season(seed: seed)
        compare(season)
        let before = Self.ratings(season)
        let index = try #require(season.firstIndex { Self.ratings([$0]).matchCount == 1 })
        let score = try #require(season[index].score)
        season[index].result = .score(Score(teamA: score.teamA + 1, teamB: score.teamB)!)
        compare(season)
        #expect(Self.ratings(season) != before)
        season.remove(at: index)
        compare(season)
        #expect(Self.ratings(season).matchCount == before.matchCount - 1)
    }

    @Test("Ratings do not depend on the order of players in a lineup, nor on that of matches without a common player")
    func order() {
        for seed in 0..<20 {
            let season = Self.season(seed: seed)
            var reversed = season
            for index in reversed.indices { reversed[index].lineup?.reverse() }
            Self.expectEqual(Self.ratings(season), Self.ratings(reversed))
        }
        let (one, other) = (Self.match([1, 2], [3, 4], 4, 1), Self.match([5, 6], [7, 8, 9], 0, 2))
        Self.expectEqual(Self.ratings([one, other]), Self.ratings([other, one]))
    }

    @Test("Exchanging the two teams and the score of every match does not change the ratings")
    func symmetry() {
        for seed in 0..<20 {
            let season = Self.season(seed: seed)
            let exchanged = season.map { match in
                var match = match
                if let score = match.score { match.result = .score(Score(teamA: score.teamB, teamB: score.teamA)!) }
                match.lineup = match.lineup?.map { .init(player: $0.player, team: $0.team?.opponent) }
                return match
            }
            Self.expectEqual(Self.ratings(season), Self.ratings(exchanged))
        }
    }

    @Test("Per unit of variance, each player of one team gains what each opponent loses, and all variances shrink")
    func conservation() {
        var generator = SeededGenerator(seed: 3)
        let model = RatingModel(drift: 0)
        for _ in 0..<200 {
            let before = (0..<9).map { _ in
                RatingModel.Strength(
                    mean: .random(in: -1...5, using: &generator), variance: .random(in: 0.1...1, using: &generator))
            }
            var after = before
            let middle = Int.random(in: 1...8, using: &generator)
            let goals = (Int.random(in: 0...99, using: &generator), Int.random(in: 0...99, using: &generator))
            model.update(
                &after, teamA: 0..<middle, teamB: middle..<9, Score(teamA: goals.0, teamB: goals.1)!)
            let shares = (0..<9).map { (after[$0].mean - before[$0].mean) / before[$0].variance }
            for (index, share) in shares.enumerated() {
                #expect(abs(share - (index < middle ? shares[0] : -shares[0])) < 1e-9)
            }
            for (one, other) in zip(before, after) {
                #expect(other.variance < one.variance && other.variance > 0.75 * one.variance)
            }
        }
    }

    @Test("A match of equal teams of the same size does not change the sum of ratings")
    func sum() {
        let ratings = Self.ratings([Self.match([4, 5, 6], [7, 8, 9], 7, 0)])
        #expect(abs((4...9).reduce(0) { $0 + ratings[$1]! } - 12) < 1e-9)
        #expect(ratings[4]! > 2 && ratings[7]! < 2)
    }

    @Test("More goals raise a rating more; a draw changes the ratings only if the teams are unequal")
    func goals() {
        let raised = (0...5).map { Self.ratings([Self.match([4], [5], $0, 0)])[4]! }
        #expect(raised[0] == 2)
        #expect(raised == raised.sorted() && Set(raised).count == 6)
        let draw = Self.ratings([Self.match([1], [3], 2, 2)])
        #expect(draw[1]! > 1 && draw[3]! < 3)
    }

    @Test("A player who is not on the roster starts with the rating of an amateur; one without a match has no rating")
    func start() {
        let ratings = Self.ratings([Self.match([2], [12], 1, 1)])
        #expect(ratings[2] == 2 && ratings[12] == 2 && ratings[1] == nil)
        #expect(PlayerRatings.none[1] == nil && PlayerRatings.none.matchCount == 0)
    }

    @Test("A match counts only if it has a score, players in both teams, and a known team for each player")
    func uncounted() {
        var (unknown, unreadable, teamless) = (
            Self.match([1], [2], 3, 0), Self.match([1], [2], 3, 0), Self.match([1], [2], 3, 0)
        )
        unknown.lineup = nil
        unreadable.result = .unreadable("3 to 0")
        teamless.lineup?.append(.init(player: 3, team: nil))
        let ratings = Self.ratings([
            unknown, unreadable, teamless, Self.match([1, 2], [], 3, 0), Self.match([], [], 0, 0),
        ])
        #expect(ratings == .none)
    }

    @Test("After 2,000 defeats by 99 goals a rating is finite, and is 0 when it is read in tenths")
    func extremes() {
        let ratings = Self.ratings((0..<2_000).map { _ in Self.match([1, 2, 3], [4], 99, 0) })
        #expect(ratings[1]!.isFinite && ratings[4]!.isFinite)
        #expect(ratings.tenths(of: Self.roster[3]) == 0)
        #expect(ratings.tenths(of: Self.roster[8]) == 20)
    }
}
