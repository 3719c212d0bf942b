// Teams that are balanced by ratings.

@testable import Entities
import Foundation
import Testing

extension PlayerRatingsTests {
    @Test("Players who won together are put into different teams")
    func separated() {
        let ratings = Self.ratings([Self.match([4, 5], [6, 7], 6, 0)])
        let players = Self.roster.filter { (4...7).contains($0.id) }
        for seed in 0..<10 {
            let teams = ArrangedTeams(.balance, of: players, seed: seed, ratings: ratings)
            #expect(teams.teamA.contains(4) != teams.teamA.contains(5))
            #expect(teams.reason == .balanced(.results(matches: 1)))
            let nobody = ArrangedTeams(.last, of: players, seed: seed, last: [9: .teamA], ratings: ratings)
            #expect(nobody.reason == .nobodyInLast(.results(matches: 1)))
            #expect(nobody.teamA == teams.teamA)
        }
    }

    @Test("When none of the players has a result, teams are balanced by skill alone")
    func withoutResults() {
        let ratings = Self.ratings([Self.match([8], [9], 6, 0)])
        let players = Array(Self.roster.prefix(7))
        #expect(
            ArrangedTeams(.balance, of: players, seed: 1, ratings: ratings)
                == ArrangedTeams(.balance, of: players, seed: 1))
    }

    @Test(
        "With players and goalkeepers shared equally, no other teams are better balanced by ratings", arguments: 2...12)
    func optimum(_ count: Int) {
        let ratings = Self.ratings(Self.season(seed: count))
        let players = (1...count).map { id in
            Player(id: id, draft: PlayerDraft(name: "P\(id)", position: id.isMultiple(of: 5) ? .goalkeeper : nil))
        }
        func difference(_ isInA: (Int) -> Bool) -> Int {
            abs(players.reduce(0) { $0 + (isInA($1.id) ? 1 : -1) * ratings.tenths(of: $1) })
        }
        let keepers = players.filter(\.isGoalkeeper).map(\.id)
        let least = (0..<(1 << count)).filter { teams in
            abs(2 * teams.nonzeroBitCount - count) <= 1
                && abs(2 * keepers.count { teams & (1 << ($0 - 1)) != 0 } - keepers.count) <= 1
        }.map { teams in difference { teams & (1 << ($0 - 1)) != 0 } }.min()
        let teams = ArrangedTeams(.balance, of: players, seed: 1, ratings: ratings)
        #expect(difference(teams.teamA.contains) == least)
        #expect(teams == ArrangedTeams(.balance, of: players.reversed(), seed: 1, ratings: ratings))
    }

    @Test("22 players are balanced by ratings in less than two seconds, even by a debug build")
    func time() {
        var generator = SeededGenerator(seed: 1)
        var matches = RatedMatches()
        for _ in 0..<50 {
            let ids = Array(0..<22).shuffled(using: &generator)
            matches.add(
                Self.match(
                    Array(ids.prefix(11)), Array(ids.dropFirst(11)), .random(in: 0...20, using: &generator),
                    .random(in: 0...20, using: &generator)))
        }
        let players = (0..<22).map { id in
            Player(id: id, draft: PlayerDraft(name: "P", position: id.isMultiple(of: 2) ? .goalkeeper : nil))
        }
        let ratings = PlayerRatings(matches, of: players)
        let time = ContinuousClock().measure {
            _ = ArrangedTeams(.balance, of: players, seed: 1, ratings: ratings)
        }
        // A release build takes milliseconds. A debug build on a busy machine is many times slower.
        #expect(time < .seconds(2))
    }
}
