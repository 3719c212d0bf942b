// The result of a change of a match, for the script that sent it.

public import Entities

/// A match after a change.
public struct ChangedMatch: Sendable, Hashable {
    /// The revision after the change. The script that sent the change shows no older revision after that.
    public let revision: Int
    /// The goal that the change counted, also when the same form had arrived before; nil when it counted none, or when
    /// that goal was taken back.
    public let goal: Goal.ID?

    public init(revision: Int, goal: Goal.ID? = nil) {
        self.revision = revision
        self.goal = goal
    }
}
