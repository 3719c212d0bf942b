// The result of ending a match.

package import Entities

enum GatherEndResponse: Sendable, Equatable {
    /// The match has ended with this score, by this request or before it.
    case ended(Score)
    /// The match had ended before this request, with a score that cannot be read.
    case unreadable
    case question(GatherEndQuestion)
}

/// The confirmation page with the current score.
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
