// Teams for chosen players: balanced, drawn at random, and as in the last match.

import Testing

@testable import Entities

@Suite struct TeamArrangementTests {
    /// Players with random skills and positions; some have no skill or no position.
    private static func players(_ count: Int, seed: Int) -> [Player] {
        var generator = SeededGenerator(seed: seed)
        let skills = [nil] + Skill.known.map(Optional.some)
        let positions = [nil] + Position.known.map(Optional.some)
        return (1...max(1, count)).prefix(count).map { id in
            let draft = PlayerDraft(
                name: "P\(id)", skill: skills.randomElement(using: &generator) ?? nil,
                position: positions.randomElement(using: &generator) ?? nil)
            return Player(id: id, draft: draft)
        }
    }

    /// The least difference between the summed strengths of two teams, over all permitted teams: those whose
    /// numbers of players, and of goalkeepers, differ by at most one.
    private static func leastDifference(_ players: [Player]) -> Int {
        let count = players.count
        let keepers = players.count(where: \.isGoalkeeper)
        var least = Int.max
        for teams in 0..<(1 << count) where abs(2 * teams.nonzeroBitCount - count) <= 1 {
            var (strength, keepersInA) = (0, 0)
            for (index, player) in players.enumerated() {
                let isInA = teams & (1 << index) != 0
                strength += isInA ? player.strength : -player.strength
                keepersInA += isInA && player.isGoalkeeper ? 1 : 0
            }
            if abs(2 * keepersInA - keepers) <= 1 { least = min(least, abs(strength)) }
        }
        return least
    }

    private static func strength(_ team: [Player.ID], _ players: [Player]) -> Int {
        players.filter { team.contains($0.id) }.reduce(0) { $0 + $1.strength }
    }

    private static func expectSpread(_ teams: ArrangedTeams, _ players: [Player]) {
        #expect(Set(teams.teamA + teams.teamB) == Set(players.map(\.id)))
        #expect(teams.teamA.count + teams.teamB.count == players.count)
        #expect(abs(teams.teamA.count - teams.teamB.count) <= 1)
        let keepers = Set(players.filter { $0.draft.position == .goalkeeper }.map(\.id))
        #expect(abs(keepers.intersection(teams.teamA).count - keepers.intersection(teams.teamB).count) <= 1)
    }

    @Test("no other teams are better balanced", arguments: 2...14)
    func optimum(_ count: Int) {
        for seed in 0..<(count > 11 ? 3 : 12) {
            let players = Self.players(count, seed: 100 * count + seed)
            let teams = ArrangedTeams(.balance, of: players, seed: seed)
            Self.expectSpread(teams, players)
            let (teamA, teamB) = (Self.strength(teams.teamA, players), Self.strength(teams.teamB, players))
            #expect(abs(teamA - teamB) == Self.leastDifference(players))
            #expect(teams.reason == .balanced(.skill(teamA: teamA, teamB: teamB)))
        }
    }

    @Test("a strength is 1, 2 or 3 by skill, and 2 for an unknown skill")
    func strengths() {
        let skills: [Skill?] = [.beginner, .amateur, .professional, nil, Skill(rawValue: "legend")]
        let players = skills.map { Player(id: 1, draft: PlayerDraft(name: "P", skill: $0)) }
        #expect(players.map(\.strength) == [1, 2, 3, 2, 2])
    }

    @Test("no other teams are better balanced when strengths are large", arguments: [7, 8, 13])
    func largeStrengths(_ count: Int) {
        var generator = SeededGenerator(seed: count)
        let candidates = (0..<count).map { _ in
            TeamBalance.Candidate(strength: .random(in: 0...2_000, using: &generator), isGoalkeeper: false)
        }
        let teamA = TeamBalance(seed: 1).teamA(of: candidates)
        let difference = candidates.indices.reduce(0) {
            $0 + (teamA.contains($1) ? candidates[$1].strength : -candidates[$1].strength)
        }
        let least = (0..<(1 << count)).filter { abs(2 * $0.nonzeroBitCount - count) <= 1 }.map { teams in
            abs(
                candidates.indices.reduce(0) {
                    $0 + (teams & (1 << $1) != 0 ? candidates[$1].strength : -candidates[$1].strength)
                })
        }.min()
        #expect(abs(difference) == least)
    }

    @Test(
        "22 players are balanced in less than a second, and the largest roster in less than ten", arguments: [22, 500])
    func time(_ count: Int) {
        let players = Self.players(count, seed: count)
        var teams: ArrangedTeams?
        let time = ContinuousClock().measure { teams = ArrangedTeams(.balance, of: players, seed: 1) }
        // A release build takes milliseconds. A debug build on a busy machine is many times slower.
        #expect(time < .seconds(count > 22 ? 10 : 1))
        if let teams { Self.expectSpread(teams, players) }
        guard case .balanced(.skill(let teamA, let teamB)) = teams?.reason else {
            Issue.record("\(String(describing: teams?.reason))")
            return
        }
        #expect(abs(teamA - teamB) <= 1)
    }

    @Test("players whose strengths are rounded to a coarser unit are spread evenly, and so are goalkeepers")
    func rounding() {
        let candidates = (0..<40).map { TeamBalance.Candidate(strength: 1_000_000 + $0, isGoalkeeper: $0 < 3) }
        let teamA = TeamBalance(seed: 1).teamA(of: candidates)
        #expect(teamA.count == 20)
        #expect((1...2).contains(teamA.count { candidates[$0].isGoalkeeper }))
    }

    @Test("strengths are rounded to the nearest unit, and not down", arguments: 1...4)
    func nearestUnit(_ seed: Int) {
        let candidates = (0..<40).map {
            TeamBalance.Candidate(strength: $0 < 20 ? 775_090 : 775_000, isGoalkeeper: false)
        }
        #expect(TeamBalance.unit(of: candidates) == 100)
        // Rounding down would make all strengths the same.
        #expect(TeamBalance(seed: seed).teamA(of: candidates).count { $0 < 20 } == 10)
    }

    /// A table for all candidates has one set of sums for each n and each number of players of one team among the first n candidates.
    @Test("the unit of strengths grows with their sum, so the table stays within its limit", arguments: [2, 22, 500])
    func units(_ count: Int) {
        let sets = (count + 1) * (count / 2 + 1)
        // A set has one bit for each sum of rounded strengths. Rounding adds at most half a unit for each candidate,
        // and the limit leaves room for a whole one.
        let limit = TeamBalance.tableLimit / sets * 64 - count
        func unit(ofStrengths total: Int) -> Int {
            TeamBalance.unit(
                of: (0..<count).map { .init(strength: $0 == 0 ? total : 0, isGoalkeeper: false) })
        }
        #expect(unit(ofStrengths: 0) == 1)
        #expect(unit(ofStrengths: limit) == 1)
        #expect(unit(ofStrengths: limit + 1) == 2)
        #expect(unit(ofStrengths: 2 * limit) == 2)
        #expect(unit(ofStrengths: 2 * limit + 1) == 3)
    }

    @Test(arguments: [TeamArrangement.balance, .shuffle])
    func theSamePlayersAndSeedGiveTheSameTeams(_ arrangement: TeamArrangement) {
        let players = Self.players(12, seed: 5)
        let teams = (0..<20).map { ArrangedTeams(arrangement, of: players, seed: $0) }
        #expect(teams == (0..<20).map { ArrangedTeams(arrangement, of: players.reversed(), seed: $0) })
        #expect(Set(teams).count > 5)
        #expect(ArrangedTeams(arrangement, of: players, seed: .min) == .init(arrangement, of: players, seed: .min))
    }

    @Test("players and goalkeepers are spread evenly when teams are drawn at random", arguments: [0, 1, 2, 3, 9, 22])
    func drawing(_ count: Int) {
        let players = Self.players(count, seed: count)
        for seed in 0..<10 {
            let teams = ArrangedTeams(.shuffle, of: players, seed: seed)
            Self.expectSpread(teams, players)
            #expect(teams.reason == .shuffled)
        }
    }

    @Test("teams of no player or of a single player can be balanced", arguments: [0, 1])
    func few(_ count: Int) {
        let players = Self.players(count, seed: 1)
        Self.expectSpread(ArrangedTeams(.balance, of: players, seed: 0), players)
    }

    @Test("players who are all goalkeepers are spread evenly")
    func goalkeepers() {
        let players = (1...3).map { Player(id: $0, draft: PlayerDraft(name: "P", position: .goalkeeper)) }
        Self.expectSpread(ArrangedTeams(.balance, of: players, seed: 0), players)
    }

    private static func player(_ id: Player.ID, _ skill: Skill?) -> Player {
        Player(id: id, draft: PlayerDraft(name: "P\(id)", skill: skill))
    }

    @Test("players of the last match are in their teams again, and newcomers join the weaker team")
    func last() {
        let players = [
            Self.player(1, .professional), Self.player(2, .beginner), Self.player(3, .beginner),
            Self.player(4, .professional), Self.player(5, nil),
        ]
        let last: [Player.ID: Team] = [1: .teamA, 2: .teamB, 3: .teamB, 9: .teamA]
        // Team A has the strength 3, and Team B has 2. So the professional joins Team B, and then the other newcomer joins Team A.
        let teams = ArrangedTeams(.last, of: players.reversed(), seed: 0, last: last)
        #expect(teams == ArrangedTeams(teamA: [1, 5], teamB: [2, 3, 4], reason: .asLast(newcomers: 2)))
        let same = ArrangedTeams(.last, of: Array(players.prefix(3)), seed: 0, last: last)
        #expect(same == ArrangedTeams(teamA: [1], teamB: [2, 3], reason: .asLast(newcomers: 0)))
    }

    @Test("of two equally strong teams, newcomers join the one with fewer players")
    func fewerPlayers() {
        let players = [Self.player(1, .beginner), Self.player(2, .beginner), Self.player(3, nil), Self.player(4, nil)]
        let last: [Player.ID: Team] = [1: .teamA, 2: .teamA, 3: .teamB]
        #expect(ArrangedTeams(.last, of: players, seed: 0, last: last).teamB == [3, 4])
    }

    @Test("the teams are balanced when none of the players was in the last match")
    func noLastMatch() {
        let players = [Self.player(1, .professional), Self.player(2, .beginner), Self.player(3, .amateur)]
        let teams = ArrangedTeams(.last, of: players, seed: 0, last: [9: .teamA])
        Self.expectSpread(teams, players)
        #expect(teams.reason == .nobodyInLast(.skill(teamA: 3, teamB: 3)))
    }
}
