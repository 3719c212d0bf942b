// The question who scored a goal.

package import BackendServices
package import Entities

enum GatherScorerResponse: Sendable, Equatable {
    case question(GatherScorerQuestion)
    /// The page of the match is shown instead, with the reason; without a reason when the address names no goal.
    case noQuestion(GatherAnswer.Notice?)
}

package struct GatherScorerQuestion: Sendable, Equatable {
    let watched: WatchedMatch
    let goal: Goal

    package init(watched: WatchedMatch, goal: Goal) {
        self.watched = watched
        self.goal = goal
    }
}
