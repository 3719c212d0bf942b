// The two teams of a gather, and the sections of the form that assigns players to them.

/// A team or the bench. The raw values are used in forms, addresses and the REST contract, and stored in databases.
public enum TeamSection: String, Sendable, Hashable, CaseIterable, Codable {
    case bench, teamA, teamB

    /// The team of the section; nil for the bench.
    public var team: Team? {
        switch self {
        case .bench: nil
        case .teamA: .teamA
        case .teamB: .teamB
        }
    }
}

/// One of the two teams of a gather. The raw values are used in forms and stored in databases.
public enum Team: String, Sendable, Hashable, CaseIterable, Codable {
    case teamA, teamB

    /// The name in the REST contract, which is never translated.
    public var wireName: String {
        switch self {
        case .teamA: "Team A"
        case .teamB: "Team B"
        }
    }

    /// The team with this name in the REST contract; nil for another text.
    public init?(wireName: String) {
        guard let team = Team.allCases.first(where: { $0.wireName == wireName }) else { return nil }
        self = team
    }

    public var section: TeamSection {
        switch self {
        case .teamA: .teamA
        case .teamB: .teamB
        }
    }

    public var opponent: Team {
        switch self {
        case .teamA: .teamB
        case .teamB: .teamA
        }
    }
}
