// The history as its page shows it.

import Entities

struct GatherListResponse: Sendable, Equatable {
    let running: [Running]
    /// Each with a score.
    let past: [Gather]
    let namesTimeZone: Bool

    /// A match that goes on, with score and teams as they are.
    struct Running: Sendable, Equatable {
        let gather: Gather
        let score: Score
        let squads: Squads
    }
}
