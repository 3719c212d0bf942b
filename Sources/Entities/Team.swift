// The two teams of a gather, and the sections of the page where players are sorted into them.

/// Where a picked player stands before the match. Raw values are those of the forms.
public enum TeamSection: String, Sendable, Hashable, CaseIterable, Codable {
    case bench, teamA, teamB

    /// The team of the section; none for the bench.
    public var team: Team? {
        switch self {
        case .bench: nil
        case .teamA: .teamA
        case .teamB: .teamB
        }
    }
}

/// One of the two teams of a gather. Raw values are those of the forms.
public enum Team: String, Sendable, Hashable, CaseIterable, Codable {
    case teamA, teamB

    /// The name in the REST contract, never a translated word.
    public var wireName: String {
        switch self {
        case .teamA: "Team A"
        case .teamB: "Team B"
        }
    }

    /// The team of a name of the REST contract; nothing for any other text.
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
