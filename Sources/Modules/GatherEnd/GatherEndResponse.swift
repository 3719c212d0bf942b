// What ending a match came to.

package import Entities

enum GatherEndResponse: Sendable, Equatable {
    /// The match is over, now or since before.
    case ended(Score)
    case question(GatherEndQuestion)
}

/// The question, with the score as it is.
package struct GatherEndQuestion: Sendable, Equatable {
    let gather: Gather.ID
    let score: Score
    let failure: FormFailure?

    package init(gather: Gather.ID, score: Score, failure: FormFailure?) {
        self.gather = gather
        self.score = score
        self.failure = failure
    }
}
