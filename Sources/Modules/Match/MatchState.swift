// The state of a match, for styles and scripts of its pages and for the ids of its live events.

import BackendServices
import Entities

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A raw value is the value of the attribute `data-state` of a page, and the last part of the id of a live event.
enum MatchState: String, Sendable {
    case stopped, running, paused
    case timeUp = "time-up"
    case ended

    init(of match: PublicMatch, at instant: Date) {
        self =
            switch match.clock?.phase(at: instant) {
            case .stopped: .stopped
            case .running: .running
            case .paused: .paused
            case .timeUp: .timeUp
            case nil: .ended
            }
    }
}
