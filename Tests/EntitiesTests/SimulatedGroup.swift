// A simulated group of players with hidden strengths.

@testable import Entities
import Foundation

/// All data is simulated from a seed. Strengths are in skill levels.
struct SimulatedGroup {
    /// 14 to 20 players. The skill is the hidden strength with an error, and is unknown for about one player in five.
    let roster: [Player]
    /// The hidden strengths by the index in `roster`. They change a little from match to match.
    private(set) var strengths: [Double]
    /// How far the expected goals of two teams are apart for each level of difference, as a fraction.
    private let effect: Double
    private var generator: SeededGenerator

    init(seed: Int, effect: Double = 0.12) {
        var generator = SeededGenerator(seed: seed)
        let strengths = (0..<Int.random(in: 14...20, using: &generator)).map { _ in 2 + 0.7 * generator.normal() }
        roster = strengths.enumerated().map { index, strength in
            let judged = strength + 0.7 * generator.normal()
            let skill: Skill = judged < 1.5 ? .beginner : judged > 2.5 ? .professional : .amateur
            let isKnown = Int.random(in: 0..<5, using: &generator) > 0
            return Player(id: index, draft: PlayerDraft(name: "P\(index)", skill: isKnown ? skill : nil))
        }
        self.strengths = strengths
        self.effect = effect
        self.generator = generator
    }

    /// 8 to 14 players for a match. All strengths change a little before the players are chosen.
    mutating func gather() -> [Player] {
        for index in strengths.indices { strengths[index] += 0.02 * generator.normal() }
        let count = Int.random(in: 8...14, using: &generator)
        return Array(roster.shuffled(using: &generator).prefix(count))
    }

    /// The summed hidden strengths of Team A minus those of Team B.
    func difference(_ teamA: [Player.ID], _ teamB: [Player.ID]) -> Double {
        teamA.reduce(0) { $0 + strengths[$1] } - teamB.reduce(0) { $0 + strengths[$1] }
    }

    /// The goals of a match: Poisson distributions, with the mean 4 for equal teams.
    mutating func play(difference: Double) -> Score {
        let ratio = exp(effect / 2 * difference)
        let (teamA, teamB) = (4 * ratio, 4 / ratio)
        return Score(teamA: generator.poisson(teamA), teamB: generator.poisson(teamB))!
    }

    /// The teams are drawn at random for an even number, and balanced by skill for an odd number.
    mutating func match(_ number: Int) -> SimulatedMatch {
        let arrangement: TeamArrangement = number.isMultiple(of: 2) ? .shuffle : .balance
        let teams = ArrangedTeams(arrangement, of: gather(), seed: number)
        let difference = difference(teams.teamA, teams.teamB)
        return SimulatedMatch(
            teamA: teams.teamA, teamB: teams.teamB, difference: difference, score: play(difference: difference))
    }
}

struct SimulatedMatch {
    let teamA: [Player.ID]
    let teamB: [Player.ID]
    /// The summed hidden strengths of Team A minus those of Team B.
    let difference: Double
    let score: Score

    var played: PlayedMatch {
        PlayedMatch(
            id: unknownMatch, date: nil, result: .score(score),
            lineup: teamA.map { .init(player: $0, team: .teamA) } + teamB.map { .init(player: $0, team: .teamB) })
    }
}

private let unknownMatch = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

extension SeededGenerator {
    /// A number of the standard normal distribution, by Box and Muller.
    fileprivate mutating func normal() -> Double {
        let (one, other) = (Double.random(in: 0..<1, using: &self), Double.random(in: 0..<1, using: &self))
        return (-2 * log(1 - one)).squareRoot() * cos(2 * .pi * other)
    }

    /// A number of a Poisson distribution, by Knuth.
    fileprivate mutating func poisson(_ mean: Double) -> Int {
        let limit = exp(-mean)
        var (count, product) = (0, Double.random(in: 0..<1, using: &self))
        while product > limit {
            count += 1
            product *= Double.random(in: 0..<1, using: &self)
        }
        return count
    }
}
