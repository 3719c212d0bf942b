// The result of a change of a match, for the script that sent it.

public import Entities

/// A match after a change.
public struct ChangedMatch: Sendable, Hashable {
    /// The revision after the change. From now on, the script that sent the change shows no older revision.
    public let revision: Int
    /// The goal that the change counted. If the same form had arrived before, it is the goal that was counted then. Nil when the
    /// change counted no goal, or when the goal was taken back.
    public let goal: Goal.ID?

    public init(revision: Int, goal: Goal.ID? = nil) {
        self.revision = revision
        self.goal = goal
    }
}
