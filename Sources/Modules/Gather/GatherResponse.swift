// A match as its page shows it.

import BackendServices
import Entities
import FoundationEssentials

struct GatherResponse: Sendable, Equatable {
    let gather: Gather
    let lineup: [LineupPlayer]
    let match: LiveMatch
    /// The instant that the page is about.
    let now: Date
    /// A fresh one for each team: the next tap of each.
    let tapTokens: [Team: String]
    let namesTimeZone: Bool
    let problem: Problem?

    enum Problem: Sendable, Equatable {
        /// What was typed is no time from 00:00 to 99:59.
        case time(minutes: String, seconds: String)
        case failure(FormFailure)
    }
}
