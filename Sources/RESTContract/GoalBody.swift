// A goal in JSON.

internal import Entities

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A goal of a ``MatchBody``.
public struct GoalBody: Sendable, Hashable, Codable {
    public var id: Int
    /// `Team A` or `Team B`: the team that the goal counts for.
    public var team: String
    /// Absent for goals of versions that did not store minutes.
    public var minute: Int?
    /// The minute of added time.
    public var addedMinute: Int?
    /// A player; absent while unknown.
    public var scorer: Int?
    public var isOwnGoal: Bool
    /// Whether the question who scored was answered, also with "unknown".
    public var isAnswered: Bool
    public var scoredAt: String
    /// Of a goal that does not count any more.
    public var takenBackAt: String?

    init(_ goal: Goal, takenBackAt: Date? = nil) {
        id = goal.id
        team = goal.team.wireName
        minute = goal.minute?.minute
        addedMinute = goal.minute?.added
        scorer = goal.scorer?.player
        isOwnGoal = goal.scorer?.isOwnGoal ?? false
        isAnswered = goal.isAnswered
        scoredAt = ContractDate.text(goal.scoredAt)
        self.takenBackAt = takenBackAt.map(ContractDate.text)
    }
}
