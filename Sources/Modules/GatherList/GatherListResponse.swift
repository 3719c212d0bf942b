// The history as its page shows it.

import Entities

struct GatherListResponse: Sendable, Equatable {
    let running: [Running]
    /// Each with a score.
    let past: [Gather]
    let namesTimeZone: Bool

    /// A match that goes on, with the score as it is.
    struct Running: Sendable, Equatable {
        let gather: Gather
        let score: Score
    }
}
