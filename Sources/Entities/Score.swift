// The score of a gather: two whole numbers, Team A first.

/// The goals of both teams, each within ``limits``.
public struct Score: Sendable, Hashable {
    /// The range of the goals of a team.
    public static let limits = 0...99
    /// 0–0, the score at the start of a match.
    public static let zero = Score()

    public let teamA: Int
    public let teamB: Int

    private init() {
        teamA = 0
        teamB = 0
    }

    /// Nil when a number is outside ``limits``.
    public init?(teamA: Int, teamB: Int) {
        guard Score.limits.contains(teamA), Score.limits.contains(teamB) else { return nil }
        self.teamA = teamA
        self.teamB = teamB
    }

    /// Parses `a-b` or `a:b`, the two forms of the REST contract, with decimal ASCII digits only. Nil for another text, for more than
    /// 16 bytes, and when a number is outside ``limits``.
    public init?(wire: String) {
        let bytes = wire.utf8
        guard bytes.count <= 16,
            let separator = bytes.firstIndex(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }),
            let teamA = Int(digits: bytes[..<separator]),
            let teamB = Int(digits: bytes[bytes.index(after: separator)...])
        else { return nil }
        self.init(teamA: teamA, teamB: teamB)
    }

    /// `a-b`, the form that is sent in the REST contract.
    public var wire: String {
        "\(teamA)-\(teamB)"
    }

    /// The goals of a team.
    public subscript(team: Team) -> Int {
        switch team {
        case .teamA: teamA
        case .teamB: teamB
        }
    }

    /// The team with more goals; `.none` for a draw.
    public var winner: Winner {
        if teamA == teamB { .none } else { teamA > teamB ? .teamA : .teamB }
    }
}
