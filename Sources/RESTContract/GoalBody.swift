// A goal in JSON.

internal import Entities

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A goal of a ``MatchBody``.
public struct GoalBody: Sendable, Hashable, Codable {
    /// The revision that the match had after the goal was counted; at least 1.
    public var id: Int
    /// `Team A` or `Team B`: the team that the goal counts for.
    public var team: String
    /// The minute of play, from 1; absent for goals that a correction added, and for goals of versions that did not store minutes.
    public var minute: Int?
    /// The minute of added time, from 1; absent in regular time.
    public var addedMinute: Int?
    /// The id of the player who scored; absent while it is not known.
    public var scorer: Int?
    public var isOwnGoal: Bool
    /// Whether the question of who scored was answered, even if the answer was "unknown".
    public var isAnswered: Bool
    public var scoredAt: String
    /// When the goal was taken back; absent for a goal that counts.
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
