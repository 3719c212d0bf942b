// What a match is doing: one word for its pages' styles and scripts, and for the ids of its live events.

import BackendServices
import Entities
import FoundationEssentials

/// Raw values are the `data-state` of pages, and the last part of an event's id.
enum MatchState: String, Sendable {
    case stopped, running, paused
    case timeUp = "time-up"
    case ended

    /// A match that has ended is in this state whatever its clock says.
    init(of watched: WatchedMatch, at instant: Date) {
        guard !watched.isEnded else {
            self = .ended
            return
        }
        self =
            switch watched.match.clock.phase(at: instant) {
            case .stopped: .stopped
            case .running: .running
            case .paused: .paused
            case .timeUp: .timeUp
            }
    }
}
