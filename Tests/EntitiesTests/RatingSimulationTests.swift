// Predictions by ratings in simulated seasons. Documentation/Figures.md has the tables that these tests compute.

@testable import Entities
import Foundation
import Testing

@Suite struct RatingSimulationTests {
    @Test(
        "In simulated seasons, ratings predict better than skill alone or ratings for which only the winner counts"
    )
    func predictions() throws {
        let season = Season(effect: 0.12, count: 200)
        let none = season.prediction { _, matches in matches.map { _ in 0 } }
        let winnersOnly = season.prediction { Self.logits($0, $1, by: Self.winners) }
        let hidden = season.prediction { _, matches in matches.map(\.difference) }
        let (skill, ratings) = Self.skillAndRatings(in: season)
        #expect(skill.loss < none.loss)
        #expect(hidden.loss < ratings.loss)
        let gain = ratings.gain(over: skill)
        #expect(gain.mean > 3 * gain.error)
        let goals = ratings.gain(over: winnersOnly)
        #expect(goals.mean > 2 * goals.error)
        try Self.expectInDocument(
            """
            | the result is predicted from | log loss | ratings are better by | standard error |
            |---|---|---|---|
            | nothing | \(none.loss.rounded) | | |
            | skill alone | \(skill.loss.rounded) | \(gain.mean.rounded) | \(gain.error.rounded) |
            | ratings for which only the winner counts | \(winnersOnly.loss.rounded) | \(goals.mean.rounded) | \(goals.error.rounded) |
            | ratings | \(ratings.loss.rounded) | | |
            | the hidden strengths | \(hidden.loss.rounded) | | |
            """)
    }

    @Test("In simulated seasons, the advantage of ratings over skill alone is larger when strength decides more")
    func effects() throws {
        var (rows, gains) = ("", [Double]())
        for effect in [0.06, 0.24] {
            let (skill, ratings) = Self.skillAndRatings(in: Season(effect: effect, count: 100))
            let gain = ratings.gain(over: skill)
            gains.append(gain.mean)
            rows += "| \(Int(100 * effect)) % | \(skill.loss.rounded) | \(ratings.loss.rounded) "
            rows += "| \(gain.mean.rounded) | \(gain.error.rounded) |\n"
        }
        #expect(gains[1] > 0.02 && gains[1] > gains[0])
        try Self.expectInDocument(
            """
            | goals for a level | skill alone | ratings | ratings are better by | standard error |
            |---|---|---|---|---|
            \(rows)
            """)
    }

    @Test("In simulated seasons, teams balanced with ratings have closer results than other teams")
    func balance() throws {
        var (shuffled, skill, rated) = (Closeness(), Closeness(), Closeness())
        for seed in 1_001...1_200 {
            var group = SimulatedGroup(seed: seed)
            var matches = RatedMatches()
            for match in (0..<40).map({ group.match($0) }).reversed() { matches.add(match.played) }
            let ratings = PlayerRatings(matches, of: group.roster)
            for number in 0..<5 {
                let players = group.gather()
                shuffled.add(ArrangedTeams(.shuffle, of: players, seed: number), &group)
                skill.add(ArrangedTeams(.balance, of: players, seed: number), &group)
                rated.add(ArrangedTeams(.balance, of: players, seed: number, ratings: ratings), &group)
            }
        }
        #expect(rated.goals < skill.goals && skill.goals < shuffled.goals)
        #expect(rated.strength < skill.strength && skill.strength < shuffled.strength)
        try Self.expectInDocument(
            """
            | teams | difference of goals | difference of hidden strengths |
            |---|---|---|
            | drawn by lot | \(shuffled.goals.rounded) | \(shuffled.strength.rounded) |
            | balanced by skill alone | \(skill.goals.rounded) | \(skill.strength.rounded) |
            | balanced with ratings | \(rated.goals.rounded) | \(rated.strength.rounded) |
            """)
    }

    /// A model for which only the winner counts. Of the starting deviations 0.7 and 1, it has the one that predicts better.
    private static let winners = RatingModel(startDeviation: 0.7) { score in
        score.teamA == score.teamB ? 0.5 : score.teamA > score.teamB ? 1 : 0
    }

    private static func skillAndRatings(in season: Season) -> (skill: Prediction, ratings: Prediction) {
        let skill = season.prediction { roster, matches in
            matches.map { match in
                match.teamA.reduce(0) { $0 + Double(roster[$1].strength) }
                    - match.teamB.reduce(0) { $0 + Double(roster[$1].strength) }
            }
        }
        return (skill, season.prediction { Self.logits($0, $1, by: .standard) })
    }

    /// For each match, the log odds of the expected result of Team A, by the ratings before the match.
    private static func logits(_ roster: [Player], _ matches: [SimulatedMatch], by model: RatingModel) -> [Double] {
        var strengths = roster.map { model.start(at: Double($0.strength)) }
        return matches.map { match in
            let teams = [match.teamA, match.teamB].map { team in
                team.reduce(into: RatingModel.Strength(mean: 0, variance: 0)) { sum, player in
                    sum.mean += strengths[player].mean
                    sum.variance += strengths[player].variance
                }
            }
            let expected = model.expectation(teams[0], teams[1])
            model.update(&strengths, teamA: match.teamA, teamB: match.teamB, match.score)
            return log(expected / (1 - expected))
        }
    }

    private static func expectInDocument(_ table: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "Documentation/Figures.md"), encoding: .utf8)
        if !text.contains(table) { Issue.record("Documentation/Figures.md should have:\n\(table)") }
    }
}

/// Seasons of 60 matches each. Each season is played by a different simulated group.
private struct Season {
    private let groups: [(roster: [Player], matches: [SimulatedMatch])]

    init(effect: Double, count: Int) {
        groups = (1...count).map { seed in
            var group = SimulatedGroup(seed: seed, effect: effect)
            return (group.roster, (0..<60).map { group.match($0) })
        }
    }

    /// - Parameter difference: takes a roster and its matches, and returns for each match how much stronger Team A is expected to be.
    func prediction(from difference: ([Player], [SimulatedMatch]) -> [Double]) -> Prediction {
        Prediction(
            of: groups.map { $0.matches.map(\.score.winner) }, from: groups.map { difference($0.roster, $0.matches) })
    }
}

/// Probabilities of victory, draw and defeat by the model of R. R. Davidson (1970). The two parameters of the model, the scale of
/// the differences and the frequency of draws, are fitted to the first halves of all seasons. The second halves are predicted.
private struct Prediction {
    /// For each predicted match, minus the logarithm of the probability of its result.
    private let losses: [Double]

    init(of winners: [[Winner]], from differences: [[Double]]) {
        let matches = zip(winners, differences).map { Array(zip($0, $1)) }
        let known = matches.flatMap { $0.prefix($0.count / 2) }
        func losses(_ matches: [(winner: Winner, difference: Double)], _ scale: Double, _ draws: Double) -> [Double] {
            matches.map { match in
                let teamA = exp(scale * match.difference / 2)
                let all = teamA + 1 / teamA + draws
                switch match.winner {
                case .teamA: return log(all / teamA)
                case .teamB: return log(all * teamA)
                case .none: return log(all / draws)
                }
            }
        }
        var best = (loss: Double.infinity, scale: 0.0, draws: 0.0)
        for draws in [0.25, 0.3, 0.35] {
            for scale in stride(from: 0.0, through: 2.4, by: 0.1) {
                let loss = losses(known, scale, draws).mean
                if loss < best.loss { best = (loss, scale, draws) }
            }
        }
        self.losses = losses(matches.flatMap { $0.dropFirst($0.count / 2) }, best.scale, best.draws)
    }

    var loss: Double { losses.mean }

    /// The mean by which the loss of a match is smaller than that of the other prediction, with the standard error of this mean.
    func gain(over other: Prediction) -> (mean: Double, error: Double) {
        let gains = zip(other.losses, losses).map { $0 - $1 }
        let mean = gains.mean
        return (mean, (gains.map { ($0 - mean) * ($0 - mean) }.mean / Double(gains.count)).squareRoot())
    }
}

/// The mean absolute differences between two teams, over all teams that were arranged in one way.
private struct Closeness {
    private var goalDifferences: [Double] = []
    private var strengthDifferences: [Double] = []

    var goals: Double { goalDifferences.mean }
    var strength: Double { strengthDifferences.mean }

    /// Adds two teams, which play 20 matches, so that chance has less influence.
    mutating func add(_ teams: ArrangedTeams, _ group: inout SimulatedGroup) {
        let difference = group.difference(teams.teamA, teams.teamB)
        strengthDifferences.append(abs(difference))
        for _ in 0..<20 {
            let score = group.play(difference: difference)
            goalDifferences.append(Double(abs(score.teamA - score.teamB)))
        }
    }
}

extension [Double] {
    fileprivate var mean: Double { reduce(0, +) / Double(count) }
}

extension Double {
    fileprivate var rounded: String { String(format: "%.4f", self) }
}
