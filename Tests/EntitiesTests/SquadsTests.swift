// The squads of a match: the lineup and the moves.

import Entities
import Foundation
import Testing

@Suite struct SquadsTests {
    static let start = Date(timeIntervalSince1970: 1_750_000_000)
    static let names = [1: "Ann", 2: "Bob", 3: "Cleo", 4: "Dan"]
    static let lineup = [(1, Team.teamA), (2, .teamB), (3, nil), (4, .teamA)].map { id, team in
        Participant(id: id, name: names[id] ?? "", team: team)
    }

    static func match(_ moves: (Player.ID, TeamSection)...) -> LiveMatch {
        var match = LiveMatch()
        for (player, section) in moves { match.apply(.move(player, to: section), at: start) }
        return match
    }

    @Test("Without moves, players are in the teams of the lineup; a player without a team is in no section")
    func untouched() {
        let squads = LiveMatch().squads(of: Self.lineup)
        #expect(squads.teamA.map(\.name) == ["Ann", "Dan"])
        #expect(squads.teamB.map(\.name) == ["Bob"])
        #expect(squads.bench == [])
        #expect(TeamSection.allCases.map { squads[$0].count } == [0, 2, 1])
        #expect((1...5).map { squads.sections[$0] } == [.teamA, .teamB, nil, .teamA, nil])
    }

    @Test("Participants are equal only when their names have the same bytes")
    func equality() {
        let composed = Participant(id: 1, name: "Zo\u{EB}", team: .teamA)
        #expect(composed == Participant(id: 1, name: "Zo\u{EB}", team: .teamA))
        #expect(composed != Participant(id: 1, name: "Zoe\u{308}", team: .teamA))
        #expect(composed != Participant(id: 1, name: "Zo\u{EB}", team: .teamB))
        #expect(composed != Participant(id: 2, name: "Zo\u{EB}", team: .teamA))
    }

    @Test("The last move of a player counts; moves of players who are not in the lineup are ignored")
    func moves() {
        let match = Self.match(
            (1, .teamB), (2, .bench), (3, .bench), (1, .bench), (3, .teamA), (5, .teamA), (1, .teamB))
        let squads = match.squads(of: Self.lineup)
        #expect(squads.teamA.map(\.name) == ["Cleo", "Dan"])
        #expect(squads.teamB.map(\.name) == ["Ann"])
        #expect(squads.bench.map(\.name) == ["Bob"])
    }

    @Test("Moves that together take the last player out of a team are not allowed")
    func emptiedTeams() {
        let known = Self.match((3, .bench))
        func isEmptied(_ moves: (Player.ID, TeamSection)..., in match: LiveMatch = known) -> Bool {
            !match.allows(moves.map { MatchChange.Placement($0, to: $1) }, of: Self.lineup)
        }
        #expect(!isEmptied())
        #expect(isEmptied((2, .bench)) && isEmptied((2, .teamA)))
        #expect(!isEmptied((1, .bench)))
        #expect(isEmptied((1, .bench), (4, .teamB)))
        #expect(isEmptied((1, .bench), in: Self.match((3, .bench), (4, .bench))))
        // Another player replaces the last one: from the bench, from the other team, or from outside of the gather.
        for player in [3, 1, 9] { #expect(!isEmptied((2, .bench), (player, .teamB))) }
        #expect(isEmptied((2, .bench), (9, .teamB), (9, .teamA)))
        #expect(!isEmptied((2, .bench), (2, .teamB)))
        // Team B has no players before this move, so the move does not empty it.
        #expect(!isEmptied((1, .bench), in: Self.match((3, .bench), (2, .bench))))
        // The third player, whose team is not known, may be in the team that the second one leaves.
        #expect(!isEmptied((2, .bench), in: LiveMatch()))
    }

    @Test("A move to the section of the player’s last move changes nothing; others are recorded with minute and id")
    func events() {
        var match = LiveMatch()
        match.apply(.clock(.start), at: Self.start)
        match.apply(.move(1, to: .teamB), at: Self.start.addingTimeInterval(60.000_4))
        match.apply(.move(1, to: .teamB), at: Self.start.addingTimeInterval(70))
        match.apply(.move(2, to: .teamB), at: Self.start.addingTimeInterval(80))
        match.apply(.move(1, to: .bench), at: Self.start.addingTimeInterval(120))
        let expected = [(2, 1, TeamSection.teamB, 2, 60.0), (3, 2, .teamB, 2, 80), (4, 1, .bench, 3, 120)]
            .map { id, player, section, minute, seconds in
                RosterMove(
                    id: id, player: player, section: section, minute: MatchMinute(minute),
                    movedAt: Self.start.addingTimeInterval(seconds)
                )
            }
        #expect(match.moves == expected)
        #expect(match.revision == 4)
    }

    @Test("One change can make several moves; it makes none when the match would have more moves than the limit")
    func several() {
        var match = LiveMatch()
        let first = [(1, TeamSection.teamB), (1, .teamB), (2, .bench), (1, .bench)]
        match.apply(.moves(first.map { MatchChange.Placement($0, to: $1) }), at: Self.start)
        #expect(match.moves.map(\.id) == [1, 2, 3])
        #expect(match.moves.map(\.section) == [.teamB, .bench, .bench])
        #expect(match.revision == 3)
        let many = (0..<RosterMove.limit - 4).map { MatchChange.Placement(1, to: $0 % 2 == 0 ? .teamA : .bench) }
        match.apply(.moves(many), at: Self.start)
        #expect(match.moves.map(\.id) == Array(1...RosterMove.limit - 1))
        let before = match
        let two = [MatchChange.Placement(2, to: .teamA), .init(3, to: .teamA)]
        match.apply(.moves(two), at: Self.start)
        #expect(match == before && !match.hasRoom(for: two))
        // The second one is no move, because the player is in this section already.
        match.apply(.moves([two[0], two[0]]), at: Self.start)
        #expect(match.moves.count == RosterMove.limit && match.revision == RosterMove.limit)
        #expect(match.moves.last?.player == 2)
        #expect(match.hasRoom(for: [two[0]]) && !match.hasRoom(for: [two[1]]))
    }
}
