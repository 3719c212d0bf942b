// Changing the teams of a running match: the players on the page, and the moved players.

import BackendInMemory
import BackendServices
import Entities
import TestGate
import Testing

@testable import Modules

@Suite struct GatherTeamsInteractorTests {
    typealias Choice = GatherTeamsMoveEvent.Choice
    private typealias Person = GatherTeamsForm.Person

    let site: Site
    let match: Gather.ID
    private let ana: Player.ID
    let bo: Player.ID
    let cy: Player.ID
    let interactor: GatherTeamsInteractor

    /// Ana plays for Team A, Bo and Cy for Team B.
    init() async throws {
        let site = try await Site()
        self.site = site
        let ids = try await site.addPlayers("Ana", "Bo", "Cy")
        (ana, bo, cy) = (ids[0], ids[1], ids[2])
        match = try await site.gathers.start(Lineup(teamA: [ana], teamB: [bo, cy]))
        interactor = GatherTeamsInteractor(
            players: site.players, matches: site.matches, now: site.clock.now)
    }

    func opened() async throws -> GatherTeamsResponse {
        try await interactor.open(GatherTeamsEvent(gather: match, viewer: site.viewer))
    }

    func event(_ choices: Choice...) -> GatherTeamsMoveEvent {
        GatherTeamsMoveEvent(gather: match, choices: choices, viewer: site.viewer)
    }

    private func form(_ response: GatherTeamsResponse) throws -> GatherTeamsForm {
        guard case .form(let form) = response else { throw UnexpectedOutcome() }
        return form
    }

    private func squads() async throws -> [TeamSection: [String]] {
        let watched = try await site.matches.watched(match)
        let squads = watched.match.squads(of: watched.lineup)
        return Dictionary(
            uniqueKeysWithValues: TeamSection.allCases.map { section in
                (section, squads[section].map(\.name).sorted())
            }
        )
    }

    @Test("the form has the roster and all players of the match, including deleted ones, in the viewer's order")
    func everybody() async throws {
        try await site.addPlayers("Éva", "Abe")
        try await site.players.delete(cy)
        let people = try form(try await opened()).people
        #expect(people.map(\.player.name) == ["Abe", "Ana", "Bo", "Cy", "Éva"])
        #expect(people.map(\.section) == [.bench, .teamA, .teamB, .teamB, .bench])
        #expect(people.map(\.choice) == people.map(\.section))
    }

    @Test("only players moved on the page are moved, so changes of another device are kept")
    func twoPhones() async throws {
        let first = try await interactor.move(event(.init(player: cy, from: .teamB, to: .teamA)))
        #expect(first == .moved([GatherTeamsMove(player: Player(id: cy, name: "Cy"), section: .teamA)]))
        let second = event(
            .init(player: ana, from: .teamA, to: .teamA), .init(player: bo, from: .teamB, to: .teamB),
            .init(player: cy, from: .teamB, to: .teamB))
        #expect(try await interactor.move(second) == .moved([]))
        #expect(try await squads() == [.teamA: ["Ana", "Cy"], .teamB: ["Bo"], .bench: []])
        // The same move from the second device changes nothing.
        let moves = try await site.matches.match(match).moves
        #expect(try await interactor.move(event(.init(player: cy, from: .teamB, to: .teamA))) == .moved([]))
        #expect(try await site.matches.match(match).moves == moves)
    }

    @Test("players of both teams can be exchanged")
    func playersSwap() async throws {
        let response = try await interactor.move(
            event(.init(player: ana, from: .teamA, to: .teamB), .init(player: bo, from: .teamB, to: .teamA)))
        #expect(
            response
                == .moved([
                    GatherTeamsMove(player: Player(id: ana, name: "Ana"), section: .teamB),
                    GatherTeamsMove(player: Player(id: bo, name: "Bo"), section: .teamA),
                ]))
        #expect(try await squads() == [.teamA: ["Bo"], .teamB: ["Ana", "Cy"], .bench: []])
    }

    @Test("a late player joins the match, leaves the pitch and returns")
    func lateFriend() async throws {
        let dee = try await site.addPlayers("Dee")[0]
        for (from, to) in [(TeamSection.bench, TeamSection.teamA), (.teamA, .bench), (.bench, .teamB)] {
            let response = try await interactor.move(event(.init(player: dee, from: from, to: to)))
            #expect(response == .moved([GatherTeamsMove(player: Player(id: dee, name: "Dee"), section: to)]))
        }
        #expect(try await squads() == [.teamA: ["Ana"], .teamB: ["Bo", "Cy", "Dee"], .bench: []])
        #expect(try await site.matches.match(match).moves.map(\.section) == [.teamA, .bench, .teamB])
    }

    @Test("moving a player who is not in the match to the bench does not change the match")
    func stayingAway() async throws {
        let dee = try await site.addPlayers("Dee")[0]
        let log = site.listen()
        #expect(try await interactor.move(event(.init(player: dee, from: .teamA, to: .bench))) == .moved([]))
        #expect(log.calls == [.match, .players])
        #expect(try await site.gathers.players(in: match).count == 3)
    }

    @Test("several moves need one call of the backend to change the match")
    func oneChange() async throws {
        let dee = try await site.addPlayers("Dee")[0]
        let log = site.listen()
        let response = try await interactor.move(
            event(
                .init(player: ana, from: .teamA, to: .teamB), .init(player: bo, from: .teamB, to: .teamA),
                .init(player: dee, from: .bench, to: .teamA)))
        guard case .moved(let moves) = response else { throw UnexpectedOutcome() }
        #expect(moves.count == 3)
        #expect(log.calls == [.match, .players, .changeMatch])
    }

    @Test(
        "a player who could not be added is still on the bench, with the choice kept",
        arguments: ServiceError.shownByForms.filter { $0 != .conflict })
    func addingFails(_ error: ServiceError) async throws {
        let dee = try await site.addPlayers("Dee")[0]
        site.fail(.changeMatch, with: error)
        let form = try form(try await interactor.move(event(.init(player: dee, from: .bench, to: .teamB))))
        #expect(form.problem == .failure(.service(error)))
        #expect(form.people.map(\.section) == [.teamA, .teamB, .teamB, .bench])
        #expect(form.people.map(\.choice) == [.teamA, .teamB, .teamB, .teamB])
        #expect(try await site.matches.match(match).moves == [])
    }

    @Test("a deleted player can continue to play, and an unknown player is left out")
    func goneAndUnknown() async throws {
        try await site.players.delete(cy)
        let choices = event(.init(player: cy, from: .teamB, to: .teamA), .init(player: 99, from: .bench, to: .teamA))
        #expect(
            try await interactor.move(choices)
                == .moved([GatherTeamsMove(player: Player(id: cy, name: "Cy"), section: .teamA)]))
    }

    @Test("each team needs a player, and the form keeps the choices")
    func emptyTeam() async throws {
        let response = try form(
            try await interactor.move(
                event(.init(player: ana, from: .teamA, to: .bench), .init(player: bo, from: .teamB, to: .bench))))
        #expect(response.problem == .emptyTeam)
        #expect(response.people.map(\.choice) == [.bench, .bench, .teamB])
        #expect(response.people.map(\.section) == [.teamA, .teamB, .teamB])
        #expect(try await site.matches.match(match).moves == [])
    }

    @Test("an expired form moves no player and keeps the choices")
    func rejectingExpired() async throws {
        let response = try form(try await interactor.rejectExpired(event(.init(player: bo, from: .teamB, to: .teamA))))
        #expect(response.problem == .failure(.expired))
        #expect(response.people.map(\.choice) == [.teamA, .teamA, .teamB])
        #expect(try await site.matches.match(match).moves == [])
    }

    @Test("a player above the limit of a match is not added, and the page says so and keeps the choices")
    func tooMany() async throws {
        // Three players are in the match already.
        for number in 4...AccountLimits().lineup {
            let player = try await site.addPlayers("Player \(number)")[0]
            try await site.gathers.add(player, to: match, in: .teamA)
        }
        let dee = try await site.addPlayers("Dee")[0]
        let form = try form(try await interactor.move(event(.init(player: dee, from: .bench, to: .teamB))))
        #expect(form.problem == .failure(.full(.lineup)))
        #expect(form.people.first { $0.player.id == dee }?.choice == .teamB)
        #expect(try await site.gathers.players(in: match).count == AccountLimits().lineup)
    }

    @Test("when there is no room for all moves, no player is moved, and the page says so and keeps the choices")
    func tooManyMoves() async throws {
        let many = (1..<RosterMove.limit).map { MatchChange.Placement(cy, to: $0 % 2 == 0 ? .teamB : .teamA) }
        _ = try await site.matches.change(match, .moves(many), token: nil, at: site.clock.now())
        let two = event(.init(player: cy, from: .teamA, to: .teamB), .init(player: bo, from: .teamB, to: .teamA))
        let form = try form(try await interactor.move(two))
        #expect(form.problem == .failure(.full(.changes)))
        #expect(form.people.map(\.section) == [.teamA, .teamB, .teamA])
        #expect(form.people.map(\.choice) == [.teamA, .teamA, .teamB])
        let last = try await interactor.move(event(.init(player: cy, from: .teamA, to: .teamB)))
        #expect(last == .moved([GatherTeamsMove(player: Player(id: cy, name: "Cy"), section: .teamB)]))
    }

    @Test(
        "a failure moves no player and keeps the choices",
        arguments: [ServiceError.unavailable, .unexpectedResponse])
    func failing(_ error: ServiceError) async throws {
        site.fail(.changeMatch, with: error)
        let response = try form(
            try await interactor.move(
                event(.init(player: bo, from: .teamB, to: .teamA), .init(player: ana, from: .teamA, to: .teamB))))
        #expect(response.problem == .failure(.service(error)))
        #expect(response.people.map(\.section) == [.teamA, .teamB, .teamB])
        #expect(response.people.map(\.choice) == [.teamB, .teamA, .teamB])
    }

    @Test("when the match or the roster cannot be read, the page is not opened", arguments: ServiceError.all)
    func withoutParts(_ error: ServiceError) async throws {
        for call in [InMemoryBackend.Call.match, .players] {
            site.fail(call, with: error)
            await #expect(throws: error) { try await opened() }
        }
        site.fail(.changeMatch, with: .notFound)
        await #expect(throws: ServiceError.notFound) {
            try await interactor.move(event(.init(player: bo, from: .teamB, to: .teamA)))
        }
    }

    @Test("of several choices for a player, the first one counts")
    func choices() {
        let event = event(.init(player: 1, from: .bench, to: .teamA), .init(player: 1, from: .bench, to: .teamB))
        #expect(event.choices == [.init(player: 1, from: .bench, to: .teamA)])
    }
}
