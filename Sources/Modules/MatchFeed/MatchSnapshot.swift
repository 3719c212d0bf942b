// A match at an instant, for comparing the state that a listener has seen with the current one.

import BackendServices
import Entities
import Localization

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct MatchSnapshot: Sendable {
    let watched: WatchedMatch
    let state: MatchState

    init(_ watched: WatchedMatch, at instant: Date) {
        self.watched = watched
        state = MatchState(of: watched, at: instant)
    }

    /// The snapshot that a listener saw last, reconstructed from its event id and the current state. The ids of goals and moves are
    /// revisions, so those with an id above the event's revision are left out. Goals that were taken back since the event are missing.
    /// - Returns: nil for an id that no event of this match can have had.
    init?(lastEventID: String, of now: MatchSnapshot) {
        let parts = lastEventID.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let revision = Int(digits: parts[0]), revision <= now.watched.match.revision,
            let state = MatchState(rawValue: String(parts[1]))
        else { return nil }
        var watched = now.watched
        watched.match.goals.removeAll { $0.id > revision }
        watched.match.moves.removeAll { $0.id > revision }
        watched.match.revision = revision
        self.watched = watched
        self.state = state
    }

    /// `<revision>-<state>`, for `Last-Event-ID`.
    var eventID: String {
        "\(watched.match.revision)-\(state.rawValue)"
    }

    var scoreText: LocalizedStringResource {
        watched.scoreText
    }
}
