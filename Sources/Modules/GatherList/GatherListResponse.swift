// The matches of the history page.

package import Entities

package struct GatherListResponse: Sendable, Equatable {
    let running: [Running]
    /// Every past match has a score.
    let past: [Gather]
    let namesTimeZone: Bool

    package init(running: [Running], past: [Gather], namesTimeZone: Bool) {
        self.running = running
        self.past = past
        self.namesTimeZone = namesTimeZone
    }

    /// A running match with its current score and teams.
    package struct Running: Sendable, Equatable {
        let gather: Gather
        let score: Score
        let squads: Squads

        package init(gather: Gather, score: Score, squads: Squads) {
            self.gather = gather
            self.score = score
            self.squads = squads
        }
    }
}
