// What ending a match came to.

import Entities

enum GatherEndResponse: Sendable, Equatable {
    /// The match is over, now or since before.
    case ended(Score)
    case question(GatherEndQuestion)
}

/// The question, with the score as it is.
struct GatherEndQuestion: Sendable, Equatable {
    let gather: Gather.ID
    let score: Score
    let failure: FormFailure?
}
