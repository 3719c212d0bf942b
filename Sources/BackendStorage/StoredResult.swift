// The result of a gather as it is stored in the row of the gather.

package import BackendServices
package import Entities

package struct StoredResult: Sendable, Hashable {
    /// `a-b`, or a text that is not a score, see `Gather.unreadableScore`.
    package let score: String
    /// The name of the winner as on the wire, such as `Team A`.
    package let winner: String?

    package init(_ result: MatchResult) {
        (score, winner) = (result.score.wire, result.winner.wireName)
    }

    /// - Parameter score: nil before the end; the result is then nil.
    package init?(score: String?, winner: String?) {
        guard let score else { return nil }
        (self.score, self.winner) = (score, winner)
    }

    /// Nil before the end.
    package init?(_ gather: Gather) {
        self.init(score: gather.wireScore, winner: (gather.result?.winner ?? gather.winner)?.wireName)
    }

    /// Nil for a text that is not a score.
    package var readableScore: Score? {
        Score(wire: score)
    }
}
