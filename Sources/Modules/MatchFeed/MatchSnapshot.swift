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
    let match: ListenedMatch
    let state: MatchState

    init(_ match: ListenedMatch, at instant: Date) {
        self.match = match
        state = MatchState(of: match.shown, at: instant)
    }

    /// The snapshot that a listener saw last, reconstructed from its event id and the current state. The ids of goals and moves are
    /// revisions, so those with an id above the event's revision are left out. Goals that were taken back since the event are missing.
    /// Everything else is as in the current state, for example the teams that spectators see.
    /// - Returns: nil for an id that no event of this match can have had.
    init?(lastEventID: String, of now: MatchSnapshot) {
        let parts = lastEventID.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let revision = Int(digits: parts[0]), revision <= now.match.shown.revision,
            let state = MatchState(rawValue: String(parts[1]))
        else { return nil }
        match = now.match.rewound(to: revision)
        self.state = state
    }

    /// `<revision>-<state>`, for `Last-Event-ID`.
    var eventID: String {
        "\(match.shown.revision)-\(state.rawValue)"
    }

    var scoreText: LocalizedStringResource {
        match.shown.scoreText
    }
}
