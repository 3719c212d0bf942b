// The history as its page shows it.

package import Entities

package struct GatherListResponse: Sendable, Equatable {
    let running: [Running]
    /// Each with a score.
    let past: [Gather]
    let namesTimeZone: Bool

    package init(running: [Running], past: [Gather], namesTimeZone: Bool) {
        self.running = running
        self.past = past
        self.namesTimeZone = namesTimeZone
    }

    /// A match that goes on, with score and teams as they are.
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
