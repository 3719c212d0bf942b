// Who won a gather.

/// The team that won, or `none` for a draw.
public enum Winner: Sendable, Hashable, CaseIterable {
    case teamA, teamB, none

    /// The team as the winner.
    public init(_ team: Team) {
        switch team {
        case .teamA: self = .teamA
        case .teamB: self = .teamB
        }
    }

    /// The name in the REST contract, which is never translated.
    public var wireName: String {
        team?.wireName ?? "None"
    }

    /// The winner with this name in the REST contract; nil for another text.
    public init?(wireName: String) {
        guard let winner = Winner.allCases.first(where: { $0.wireName == wireName }) else { return nil }
        self = winner
    }

    /// The winning team; nil for a draw.
    public var team: Team? {
        switch self {
        case .teamA: .teamA
        case .teamB: .teamB
        case .none: nil
        }
    }
}
