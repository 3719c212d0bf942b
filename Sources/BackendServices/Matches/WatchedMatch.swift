// A match as its pages and live events show it.

public import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A gather, its lineup and its live match. Spectators see the part that is a ``PublicMatch``. Of each player, a watched match has
/// only id, name and team.
public struct WatchedMatch: Sendable, Hashable, Identifiable {
    public let id: Gather.ID
    /// For live events. Pages do not show it.
    public let ownerID: User.ID
    /// Nil until the gather has ended, and when its score cannot be read.
    public var result: MatchResult?
    /// See `Gather.unreadableScore`.
    public var unreadableScore: String?
    /// Nil where the backend does not send it.
    public var startedAt: Date?
    /// Nil before the end, and where the backend does not send it.
    public var endedAt: Date?
    /// Everybody in the gather, in the order they were added. `LiveMatch.squads(of:)` gives their current teams.
    public var lineup: [Participant]
    public var match: LiveMatch

    public init(gather: Gather, lineup: [Participant], match: LiveMatch) {
        id = gather.id
        ownerID = gather.ownerID
        result = gather.result
        unreadableScore = gather.unreadableScore
        startedAt = gather.createdAt
        endedAt = gather.endedAt
        self.lineup = lineup
        self.match = match
    }

    public var isEnded: Bool {
        result != nil || unreadableScore != nil
    }

    /// Whether the clock, the goals and the teams can change, other than by a correction.
    public var isOpen: Bool {
        !isEnded && !match.isClosed
    }

    /// The lineup by current sections.
    public var squads: Squads {
        match.squads(of: lineup)
    }

    /// The final score. Before the end, and when the final score cannot be read, the score of the recorded goals.
    public var score: Score {
        result?.score ?? match.score
    }

    /// The start of the match or, where the backend does not send it, its end.
    public var day: Date? {
        startedAt ?? endedAt
    }
}

extension Gather {
    /// The score with the winner; nil until the gather has ended, and when its score cannot be read.
    public var result: MatchResult? {
        score.map { MatchResult(score: $0, winner: winner ?? $0.winner) }
    }

    /// Takes over a result, even in place of a score that cannot be read.
    public mutating func end(with result: MatchResult) {
        (score, unreadableScore, winner) = (result.score, nil, result.winner)
    }

    /// The result that ``MatchService/end(_:)`` keeps; nil before the end.
    /// - Throws: `.conflict` when the gather has ended with a score that cannot be read.
    public func keptResult() throws(ServiceError) -> MatchResult? {
        guard result != nil || !isEnded else { throw .conflict }
        return result
    }
}
