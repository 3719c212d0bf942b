// Gathers, results and teams in JSON.

public import BackendServices
public import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The schema Gather of the contract.
public struct GatherBody: Sendable, Hashable, Codable {
    public var id: UUID
    public var userId: UUID
    /// `a-b`; older servers write `a:b`. Absent before the end. A server can also send a text that is not a valid score, see
    /// `Gather.unreadableScore`.
    public var score: String?
    /// `Team A`, `Team B` or `None`. Absent before the end.
    public var winnerTeam: String?
    /// ISO 8601 in UTC, see ``ContractDate``. Older servers leave it out.
    public var createdAt: String?
    /// In the format of ``createdAt``. Absent before the end; older servers always leave it out.
    public var endedAt: String?

    public init(_ gather: Gather) {
        id = gather.id
        userId = gather.ownerID
        score = gather.wireScore
        winnerTeam = gather.winner?.wireName
        createdAt = gather.createdAt.map(ContractDate.text)
        endedAt = gather.endedAt.map(ContractDate.text)
    }

    init(id: UUID, userId: UUID, score: String?, winnerTeam: String?, createdAt: String?, endedAt: String?) {
        self.id = id
        self.userId = userId
        self.score = score
        self.winnerTeam = winnerTeam
        self.createdAt = createdAt
        self.endedAt = endedAt
    }

    /// The gather; nil when the winner is invalid. A score that cannot be read is kept as a text, see
    /// `Gather.unreadableScore`, and invalid dates are ignored.
    public var gather: Gather? {
        var gather = Gather(
            id: id, ownerID: userId, createdAt: createdAt.flatMap(ContractDate.date),
            endedAt: endedAt.flatMap(ContractDate.date)
        )
        if let score { gather.take(score: score) }
        if let winnerTeam {
            guard let winner = Winner(wireName: winnerTeam) else { return nil }
            gather.winner = winner
        }
        return gather
    }
}

/// `{score, winnerTeam}`: the result of a gather.
public struct ResultBody: Sendable, Hashable, Codable {
    public var score: String?
    public var winnerTeam: String?

    public init(_ result: MatchResult) {
        score = result.score.wire
        winnerTeam = result.winner.wireName
    }

    /// The result; nil unless both members are present and valid.
    public var result: MatchResult? {
        guard let score = score.flatMap(Score.init(wire:)), let winner = winnerTeam.flatMap(Winner.init(wireName:))
        else { return nil }
        return MatchResult(score: score, winner: winner)
    }
}

/// `{team}`: the team of a player.
public struct TeamBody: Sendable, Hashable, Codable {
    public var team: String

    public init(_ team: Team) {
        self.team = team.wireName
    }
}
