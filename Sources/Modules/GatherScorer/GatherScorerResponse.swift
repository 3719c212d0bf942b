// The question of who scored a goal, or why it cannot be asked.

package import BackendServices
package import Entities

enum GatherScorerResponse: Sendable, Equatable {
    case question(GatherScorerQuestion)
    /// The router redirects to the page of the match, which shows the notice. There is no notice when the address names no goal.
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
