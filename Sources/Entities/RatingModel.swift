// The formula that turns the result of a match into new ratings.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Bradley-Terry for two teams with Bayesian updates: algorithm 1 of R. C. Weng and C.-J. Lin, *A Bayesian Approximation
/// Method for Online Ranking*, Journal of Machine Learning Research 12 (2011), 267–300. OpenSkill calls it
/// `BradleyTerryFull`.
///
/// The strength of a player is a normal distribution, in skill levels: 1 is a beginner, 2 an amateur, 3 a professional. A
/// team is as strong as the sum of its players, so an additional player adds their own strength. The expected result of
/// Team A is the logistic function of the difference of strengths divided by `c`,
///
///     c² = σA² + σB² + 2β²
///
/// in which σA² and σB² are the summed variances of the teams. After the match, the mean of a player of Team A whose variance
/// was σ² rises by `σ²/c · (result − expected)`, and the variance becomes
/// `σ² · (1 − σ²/c² · σA/c · expected · (1 − expected))`. For Team B the mean falls by the same formula, and the variance has σB in
/// place of σA. The factor of `σ²` is never below ¾, so the paper's lower limit for it is not needed.
struct RatingModel: Sendable {
    /// σ of a player without results.
    var startDeviation = 1.0
    /// β: how much the strength of a team varies from match to match.
    var performanceDeviation = 2.0
    /// The standard deviation by which a strength changes between two matches of a player. Its square is added to the variance,
    /// up to the variance of a player without results, so that new results always count.
    var drift = 0.03
    /// The result of Team A, from 0 to 1: 0.5 for a draw, less for a defeat, and more for a victory. In the paper it is 0, 0.5 or 1.
    var result: @Sendable (Score) -> Double = { logistic(Double($0.teamA - $0.teamB) / 2) }

    /// The model of the site. Its ``result`` of a victory by 1, 2, 3 and 5 goals is 0.62, 0.73, 0.82 and 0.92.
    static let standard = RatingModel()

    struct Strength: Sendable, Hashable {
        var mean: Double
        var variance: Double
    }

    func start(at mean: Double) -> Strength {
        Strength(mean: mean, variance: startDeviation * startDeviation)
    }

    /// Changes the strengths of the players of a match.
    /// - Parameters:
    ///   - teamA: the players of Team A, as indices in `strengths`. A player is in one team only.
    ///   - teamB: the players of Team B.
    func update(
        _ strengths: inout [Strength], teamA: some Sequence<Int>, teamB: some Sequence<Int>, _ score: Score
    ) {
        let a = prepare(teamA, in: &strengths)
        let b = prepare(teamB, in: &strengths)
        let scale = scale(a, b)
        let expected = expectation(a, b)
        let surprise = (result(score) - expected) / scale
        let information = expected * (1 - expected) / (scale * scale * scale)
        apply(surprise, information * a.variance.squareRoot(), to: teamA, in: &strengths)
        apply(-surprise, information * b.variance.squareRoot(), to: teamB, in: &strengths)
    }

    /// The expected result of Team A, from the summed strengths of the teams.
    func expectation(_ teamA: Strength, _ teamB: Strength) -> Double {
        logistic((teamA.mean - teamB.mean) / scale(teamA, teamB))
    }

    private func scale(_ teamA: Strength, _ teamB: Strength) -> Double {
        (teamA.variance + teamB.variance + 2 * performanceDeviation * performanceDeviation).squareRoot()
    }

    /// Adds the drift since the last match, and sums the strengths of a team.
    private func prepare(_ team: some Sequence<Int>, in strengths: inout [Strength]) -> Strength {
        var sum = Strength(mean: 0, variance: 0)
        for player in team {
            let variance = min(strengths[player].variance + drift * drift, startDeviation * startDeviation)
            strengths[player].variance = variance
            sum.mean += strengths[player].mean
            sum.variance += variance
        }
        return sum
    }

    private func apply(
        _ change: Double, _ information: Double, to team: some Sequence<Int>, in strengths: inout [Strength]
    ) {
        for player in team {
            let variance = strengths[player].variance
            strengths[player].mean += variance * change
            strengths[player].variance = variance * (1 - variance * information)
        }
    }
}

private func logistic(_ x: Double) -> Double { 1 / (1 + exp(-x)) }
