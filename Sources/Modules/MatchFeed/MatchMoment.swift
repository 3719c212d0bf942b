// A match at an instant, as far as two of them can be told apart: what a listener has seen, and what there is now.

import BackendServices
import Entities
import FoundationEssentials

struct MatchMoment: Sendable, Equatable {
    let picture: WatchedMatch
    let state: MatchState

    init(_ picture: WatchedMatch, at instant: Date) {
        self.picture = picture
        state = MatchState(of: picture, at: instant)
    }

    /// The moment that a listener saw last, as far as the id of its event and the present tell: goals and moves count up
    /// with the revision, so later ones are known; what was taken back is not.
    /// - Returns: nil for an id that none of this match's events had.
    init?(lastEventID: String, of now: MatchMoment) {
        let parts = lastEventID.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let revision = Int(digits: parts[0]), revision <= now.picture.match.revision,
            let state = MatchState(rawValue: String(parts[1]))
        else { return nil }
        var picture = now.picture
        picture.match.goals.removeAll { $0.id > revision }
        picture.match.moves.removeAll { $0.id > revision }
        picture.match.revision = revision
        self.picture = picture
        self.state = state
    }

    /// `<revision>-<state>`, for `Last-Event-ID`.
    var eventID: String {
        "\(picture.match.revision)-\(state.rawValue)"
    }

    var score: Score {
        picture.score
    }
}
