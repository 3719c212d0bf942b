// Teams for chosen players: balanced by strength, drawn at random, or as in the last match.

/// The ways to place chosen players into two teams. The raw values are used in addresses and forms.
public enum TeamArrangement: String, Sendable, Hashable, CaseIterable {
    case balance, shuffle, last
}

/// Every chosen player in one of two teams.
public struct ArrangedTeams: Sendable, Hashable {
    public var teamA: [Player.ID]
    public var teamB: [Player.ID]
    public let reason: Reason

    /// Why the players are where they are.
    public enum Reason: Sendable, Hashable {
        /// The teams differ in strength as little as possible, see `TeamBalance`.
        case balanced(Basis)
        case shuffled
        /// Players of the last match are in the teams of that match. This many others were added, each to the weaker team.
        case asLast(newcomers: Int)
        /// None of the players was in the last match, so the teams are balanced.
        case nobodyInLast(Basis)
    }

    /// What the strengths are derived from.
    public enum Basis: Sendable, Hashable {
        /// None of the players has a rating. The teams have these summed strengths.
        case skill(teamA: Int, teamB: Int)
        /// Skill, and the results of this many matches.
        case results(matches: Int)
    }

    public init(teamA: [Player.ID], teamB: [Player.ID], reason: Reason) {
        self.teamA = teamA
        self.teamB = teamB
        self.reason = reason
    }
}

extension ArrangedTeams {
    /// Places `players` into teams. The same parameters give the same teams, whatever the order of `players`.
    /// - Parameters:
    ///   - seed: decides shuffled teams, and chooses among equally balanced ones.
    ///   - last: the teams of the last match. Players who are not chosen now are ignored.
    ///   - ratings: used when teams are balanced, if any of the players has a rating; skill alone is used otherwise.
    public init(
        _ arrangement: TeamArrangement, of players: [Player], seed: Int, last: [Player.ID: Team] = [:],
        ratings: PlayerRatings = .none
    ) {
        let players = players.sorted { $0.id < $1.id }
        switch arrangement {
        case .balance: self.init(balancing: players, seed: seed, ratings)
        case .shuffle: self.init(shuffling: players, seed: seed)
        case .last where !players.contains(where: { last[$0.id] != nil }):
            self.init(balancing: players, seed: seed, ratings)
            if case .balanced(let basis) = reason {
                self.init(teamA: teamA, teamB: teamB, reason: .nobodyInLast(basis))
            }
        case .last: self.init(repeating: last, with: players)
        }
    }

    private init(balancing players: [Player], seed: Int, _ ratings: PlayerRatings) {
        let usesResults = players.contains { ratings[$0.id] != nil }
        let candidates = players.map { player in
            TeamBalance.Candidate(
                strength: usesResults ? ratings.tenths(of: player) : player.strength,
                isGoalkeeper: player.isGoalkeeper)
        }
        let inTeamA = TeamBalance(seed: seed).teamA(of: candidates)
        let teamA = players.indices.filter(inTeamA.contains)
        let teamB = players.indices.filter { !inTeamA.contains($0) }
        func strength(_ indices: [Int]) -> Int { indices.reduce(0) { $0 + players[$1].strength } }
        self.init(
            teamA: teamA.map { players[$0].id }, teamB: teamB.map { players[$0].id },
            reason: .balanced(
                usesResults
                    ? .results(matches: ratings.matchCount)
                    : .skill(teamA: strength(teamA), teamB: strength(teamB))))
    }

    /// Players are assigned to the two teams alternately, goalkeepers first, so that the teams differ by at most one
    /// player and by at most one goalkeeper.
    private init(shuffling players: [Player], seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let drawn = players.shuffled(using: &generator)
        var sides = Team.allCases.shuffled(using: &generator)
        self.init(teamA: [], teamB: [], reason: .shuffled)
        for player in drawn.filter(\.isGoalkeeper) + drawn.filter({ !$0.isGoalkeeper }) {
            add(player.id, to: sides[0])
            sides.swapAt(0, 1)
        }
    }

    /// Players of the last match stay in their teams. Each newcomer joins the weaker team: the one with less summed strength or, if
    /// both have the same, the one with fewer players. The strongest newcomers are placed first.
    private init(repeating last: [Player.ID: Team], with players: [Player]) {
        let newcomers = players.filter { last[$0.id] == nil }.sorted { ($1.strength, $0.id) < ($0.strength, $1.id) }
        self.init(teamA: [], teamB: [], reason: .asLast(newcomers: newcomers.count))
        var strengths: [Team: Int] = [:]
        for player in players.filter({ last[$0.id] != nil }) + newcomers {
            let weaker: Team =
                (strengths[.teamB, default: 0], teamB.count) < (strengths[.teamA, default: 0], teamA.count)
                ? .teamB : .teamA
            let team = last[player.id] ?? weaker
            add(player.id, to: team)
            strengths[team, default: 0] += player.strength
        }
    }

    private mutating func add(_ player: Player.ID, to team: Team) {
        switch team {
        case .teamA: teamA.append(player)
        case .teamB: teamB.append(player)
        }
    }
}

extension Player {
    /// The strength without results: 1, 2 or 3 by skill, and ``unknownStrength`` for a skill that is not known.
    public var strength: Int {
        switch draft.skill {
        case .beginner: 1
        case .professional: 3
        default: Self.unknownStrength
        }
    }

    /// The strength of a player whose skill is not known: that of an amateur.
    static let unknownStrength = 2

    public var isGoalkeeper: Bool { draft.position == .goalkeeper }
}
