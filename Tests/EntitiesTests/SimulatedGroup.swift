// A simulated group of players with hidden strengths.

@testable import Entities
import Foundation

/// A group whose data is simulated from a seed. Strengths are in skill levels: 1 is a beginner, 2 an amateur, 3 a professional.
struct SimulatedGroup {
    /// 14 to 20 players. The skill of a player is the hidden strength with a random error, and is unknown for about one player in
    /// five.
    let roster: [Player]
    /// The hidden strengths by the index in `roster`. They change a little from match to match.
    private(set) var strengths: [Double]
    /// The natural logarithm of the ratio of the teams' expected goals when their summed strengths differ by one skill level.
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

    /// The score of a match. The goals of each team have a Poisson distribution, with the mean 4 for teams of the same strength.
    mutating func play(difference: Double) -> Score {
        let ratio = exp(effect / 2 * difference)
        let (teamA, teamB) = (4 * ratio, 4 / ratio)
        return Score(teamA: generator.poisson(teamA), teamB: generator.poisson(teamB))!
    }

    /// A match between two new teams. With an even `number` they are drawn at random, with an odd one they are balanced by skill.
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
    /// A random number of the standard normal distribution, by the method of Box and Muller.
    fileprivate mutating func normal() -> Double {
        let (one, other) = (Double.random(in: 0..<1, using: &self), Double.random(in: 0..<1, using: &self))
        return (-2 * log(1 - one)).squareRoot() * cos(2 * .pi * other)
    }

    /// A random number of a Poisson distribution, by Knuth's method.
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
