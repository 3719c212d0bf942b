// Moves of players during a match, links for spectators, and the list of running matches.

import BackendServices
import Entities
import Foundation
import TestGate
import Testing

@Suite struct SpectatorContractTests {
    /// Runs a test with a match of Ann and Bob against Cleo, and with a key for spectators.
    func run(
        _ backend: Backend, _ test: (Session, Gather.ID, [Player.ID], SpectatorKey) async throws -> Void
    ) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let ids = try await session.roster("Ann", "Bob", "Cleo")
            let gather = try await session.gathers.start(Lineup(teamA: [ids[0], ids[1]], teamB: [ids[2]]))
            try await test(session, gather, ids, try SpectatorKey(repeating: "k"))
        }
    }

    /// The names in each section, as the organiser sees them.
    func names(_ session: Session, _ gather: Gather.ID) async throws -> [[String]] {
        Self.names(try await session.matches.watched(gather))
    }

    static func names(_ squads: Squads) -> [[String]] {
        [squads.teamA, squads.teamB, squads.bench].map { $0.map(\.name).sorted() }
    }

    static func names(_ watched: WatchedMatch) -> [[String]] {
        names(watched.match.squads(of: watched.lineup))
    }

    @Test("Players move to the other team, to the bench, and from the bench to a team", arguments: Backend.allCases)
    func moves(_ backend: Backend) async throws {
        try await run(backend) { session, gather, ids, _ in
            try await session.change(gather, .clock(.start))
            let minute = Fixture.start.addingTimeInterval(61)
            try await session.change(gather, .move(ids[0], to: .teamB), .move(ids[2], to: .bench), at: minute)
            let match = try await session.matches.match(gather)
            #expect(match.moves.map(\.player) == [ids[0], ids[2]])
            #expect(match.moves.map(\.section) == [.teamB, .bench])
            #expect(match.moves.map(\.minute) == [MatchMinute(2), MatchMinute(2)])
            #expect(match.moves.map(\.movedAt) == [minute, minute])
            // On a server that does not send teams, players without a move are in no team.
            #expect(try await names(session, gather) == [backend.reportsTeams ? ["Bob"] : [], ["Ann"], ["Cleo"]])
            try await session.change(gather, .move(ids[2], to: .teamA))
            #expect(
                try await names(session, gather) == [backend.reportsTeams ? ["Bob", "Cleo"] : ["Cleo"], ["Ann"], []])
        }
    }

    @Test(
        "Several moves in one change are stored together, and sending them again changes nothing",
        arguments: Backend.allCases)
    func severalMoves(_ backend: Backend) async throws {
        try await run(backend) { session, gather, ids, _ in
            let before = try await session.matches.match(gather)
            let moves = [
                MatchChange.Placement(ids[0], to: .teamB), .init(ids[2], to: .teamA), .init(ids[1], to: .bench),
            ]
            let match = try await session.change(gather, .moves(moves))
            #expect(match.moves.map(\.player) == [ids[0], ids[2], ids[1]])
            #expect(match.moves.map(\.section) == [.teamB, .teamA, .bench])
            #expect(Set(match.moves.map(\.id)).count == 3)
            #expect(match.moves.allSatisfy { $0.id > before.revision && $0.id <= match.revision })
            #expect(try await names(session, gather) == [["Cleo"], ["Ann"], ["Bob"]])
            let again = try await session.change(gather, .moves(moves))
            #expect(again == match)
        }
    }

    @Test(
        "A player who moves twice in one change is added once, and both moves are stored", arguments: Backend.allCases)
    func movesTwice(_ backend: Backend) async throws {
        try await run(backend) { session, gather, ids, _ in
            let dan = try await session.roster("Dan")[0]
            let moves = [MatchChange.Placement(dan, to: .teamA), .init(dan, to: .teamB)]
            let match = try await session.change(gather, .moves(moves))
            #expect(match.moves.map(\.section) == [.teamA, .teamB])
            let lineup = try await session.matches.watched(gather).lineup
            #expect(lineup.map(\.id) == ids + [dan])
        }
    }

    @Test("When one player cannot move, nobody moves", arguments: Backend.allCases)
    func allOrNothing(_ backend: Backend) async throws {
        try await run(backend) { session, gather, ids, _ in
            let before = try await session.matches.watched(gather)
            let others = try await session.fixture.signUp("bob").roster("Eve")[0]
            let moves = [MatchChange.Placement(ids[0], to: .teamB), .init(others, to: .teamA)]
            await #expect(throws: ServiceError.notFound) {
                try await session.matches.change(gather, .moves(moves), token: nil, at: Fixture.start)
            }
            #expect(try await session.matches.watched(gather) == before)
        }
    }

    @Test("When there is no room for all moves, nobody moves, and nobody is added", arguments: Backend.allCases)
    func roomForMoves(_ backend: Backend) async throws {
        try await run(backend) { session, gather, ids, _ in
            let many = (1..<RosterMove.limit).map {
                MatchChange.Placement(ids[0], to: $0 % 2 == 0 ? .teamA : .bench)
            }
            try await session.change(gather, .moves(many))
            let before = try await session.matches.watched(gather)
            let dan = try await session.roster("Dan")[0]
            let moves = [MatchChange.Placement(ids[0], to: .teamA), .init(dan, to: .teamB)]
            await #expect(throws: ServiceError.conflict) { try await session.change(gather, .moves(moves)) }
            #expect(try await session.matches.watched(gather) == before)
            try await session.change(gather, .move(dan, to: .teamB))
            #expect(try await session.gathers.players(in: gather).map(\.player.id) == ids + [dan])
        }
    }

    @Test(
        "Of two phones that each move one of the last two players of a team, one is refused",
        arguments: Backend.allCases)
    func lastPlayer(_ backend: Backend) async throws {
        try await run(backend) { session, gather, ids, _ in
            // On a server that does not send teams, only moved players are in a team.
            try await session.change(
                gather, .moves([.init(ids[0], to: .teamA), .init(ids[1], to: .teamA), .init(ids[2], to: .teamB)]))
            let errors = await withTaskGroup(of: ServiceError?.self) { group in
                for (player, section) in [(ids[0], TeamSection.teamB), (ids[1], .bench)] {
                    group.addTask {
                        do throws(ServiceError) {
                            let move = MatchChange.move(player, to: section)
                            _ = try await session.matches.change(gather, move, token: nil, at: Fixture.start)
                            return nil
                        } catch {
                            return error
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(errors) == [nil, .conflict])
            let before = try await session.matches.watched(gather)
            let last = try #require(before.match.squads(of: before.lineup).teamA.first).id
            #expect(before.match.squads(of: before.lineup).teamA.count == 1)
            let dan = try await session.roster("Dan")[0]
            // Nobody is added by moves that are refused.
            await #expect(throws: ServiceError.conflict) {
                try await session.change(gather, .moves([.init(last, to: .bench), .init(dan, to: .teamB)]))
            }
            #expect(try await session.matches.watched(gather) == before)
            try await session.change(gather, .moves([.init(last, to: .bench), .init(dan, to: .teamA)]))
            #expect(try await names(session, gather)[0] == ["Dan"])
        }
    }

    @Test("A closed match refuses to add a player", arguments: Backend.allCases)
    func lateAfterTheEnd(_ backend: Backend) async throws {
        try await run(backend) { session, gather, ids, _ in
            let dan = try await session.roster("Dan")[0]
            _ = try await session.matches.end(gather)
            await #expect(throws: ServiceError.conflict) {
                try await session.matches.change(gather, .move(dan, to: .teamA), token: nil, at: Fixture.start)
            }
            #expect(try await session.matches.watched(gather).lineup.map(\.id) == ids)
        }
    }

    @Test("A player who arrives late is added to the match by the move into a team", arguments: Backend.allCases)
    func lateFriend(_ backend: Backend) async throws {
        try await run(backend) { session, gather, ids, key in
            try await session.change(gather, .share(key))
            let dan = try await session.roster("Dan")[0]
            try await session.change(gather, .move(dan, to: .teamB))
            #expect(try await session.gathers.players(in: gather).map(\.player.id) == ids + [dan])
            #expect(try await names(session, gather)[1].contains("Dan"))
            #expect(Self.names(try await session.fixture.backend.spectators.match(for: key))[1].contains("Dan"))
            try await session.change(gather, .move(dan, to: .teamA))
            #expect(try await names(session, gather)[0].contains("Dan"))
            #expect(try await names(session, gather)[1].contains("Dan") == false)
        }
    }

    @Test(
        "A player who was moved has the team of the last move to a team, if the server receives moves",
        arguments: Backend.allCases)
    func lineups(_ backend: Backend) async throws {
        try await run(backend) { session, gather, ids, _ in
            try await session.change(gather, .move(ids[0], to: .teamB), .move(ids[2], to: .bench))
            let teams = try await session.fixture.serverBackend.gathers(as: session.token).players(in: gather).map(
                \.team)
            #expect(teams == (backend.reportsMoves ? [.teamB, .teamA, .teamB] : [.teamA, .teamA, .teamB]))
        }
    }

    @Test("A link shows the current match with the names of the players", arguments: Backend.allCases)
    func watching(_ backend: Backend) async throws {
        try await run(backend) { session, gather, ids, key in
            let draft = PlayerDraft(name: "Ann", age: 33, skill: .amateur, position: .winger, favouriteTeam: "Cork")
            try await session.players.update(ids[0], to: draft)
            try await session.change(gather, .goal(.teamA, scorer: Goal.Scorer(player: ids[0])), .share(key))
            for change in [MatchChange.goal(.teamB), .clock(.start), .move(ids[0], to: .bench)] {
                try await session.change(gather, change)
                let watched = try await session.fixture.backend.spectators.match(for: key)
                #expect(watched.id == gather && watched.isOpen)
                #expect(watched.match == (try await session.matches.match(gather)))
                #expect(watched.lineup.map(\.id) == ids)
                #expect(watched.lineup.map(\.name) == ["Ann", "Bob", "Cleo"])
                #expect(Self.names(watched) == (try await names(session, gather)))
            }
        }
    }

    @Test(
        "Sharing again keeps the existing link, even after a restart; a withdrawn link is gone",
        arguments: Backend.allCases)
    func sharing(_ backend: Backend) async throws {
        try await run(backend) { session, gather, _, key in
            let spectators = { session.fixture.backend.spectators }
            let other = try SpectatorKey(repeating: "o")
            await #expect(throws: ServiceError.notFound) { try await spectators().match(for: key) }
            try await session.change(gather, .share(key))
            #expect(try await session.change(gather, .share(other)).spectatorKey == key)
            await #expect(throws: ServiceError.notFound) { try await spectators().match(for: other) }
            let watched = try await spectators().match(for: key)
            try await session.fixture.restart()
            #expect(try await spectators().match(for: key) == watched)
            try await session.change(gather, .withdrawLink)
            await #expect(throws: ServiceError.gone) { try await spectators().match(for: key) }
            try await session.change(gather, .share(other))
            #expect(try await spectators().match(for: other).id == gather)
            try await session.fixture.restart()
            await #expect(throws: ServiceError.gone) { try await spectators().match(for: key) }
        }
    }

    @Test(
        "A key belongs to one gather; sharing another gather with it changes neither gather",
        arguments: Backend.allCases)
    func othersKey(_ backend: Backend) async throws {
        try await run(backend) { session, gather, _, key in
            let before = try await session.change(gather, .clock(.start), .goal(.teamA), .share(key))
            let bob = try await session.fixture.signUp("bob")
            let others = try await bob.gathers.create(nil)
            await #expect(throws: ServiceError.conflict) {
                try await bob.matches.change(others, .share(key), token: nil, at: Fixture.start)
            }
            #expect(try await bob.matches.match(others) == LiveMatch())
            #expect(try await session.matches.match(gather) == before)
            #expect(try await session.fixture.backend.spectators.match(for: key).id == gather)
            // The same key again for its own gather is accepted.
            #expect(try await session.change(gather, .share(key)) == before)
        }
    }

    @Test("Running gathers are those that have not ended, newest first", arguments: Backend.allCases)
    func running(_ backend: Backend) async throws {
        try await run(backend) { session, gather, _, _ in
            #expect(try await session.gathers.runningGathers().map(\.id) == [gather])
            let second = try await session.gathers.create(nil)
            _ = try await session.gathers.create(MatchResult(.zero))
            #expect(try await session.gathers.runningGathers().map(\.id) == [second, gather])
            _ = try await session.matches.end(gather)
            #expect(try await session.gathers.runningGathers().map(\.id) == [second])
            try await session.gathers.delete(second)
            #expect(try await session.gathers.runningGathers() == [])
            #expect(try await session.fixture.signUp("bob").gathers.runningGathers() == [])
        }
    }
}
