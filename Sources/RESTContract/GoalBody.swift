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

    var isTakenBack: Bool { takenBackAt != nil }

    /// The goal; nil when a value is invalid.
    var goal: Goal? {
        guard let team = Team(wireName: team), let scoredAt = ContractDate.date(scoredAt) else { return nil }
        return Goal(
            id: id, team: team, minute: minute.map { MatchMinute($0, added: addedMinute) },
            scorer: scorer.map { Goal.Scorer(player: $0, isOwnGoal: isOwnGoal) }, isAnswered: isAnswered,
            scoredAt: scoredAt)
    }

    /// The goal with the time when it was taken back; nil when a value is invalid.
    var takenBackGoal: TakenBackGoal? {
        guard let goal, let takenBackAt = takenBackAt.flatMap(ContractDate.date) else { return nil }
        return TakenBackGoal(goal, at: takenBackAt)
    }
}
