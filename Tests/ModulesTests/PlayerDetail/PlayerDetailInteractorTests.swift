// One player of the roster, with the figures of the player's matches.

import BackendInMemory
import BackendServices
import Entities
import TestGate
import Testing

@testable import Modules

@Suite struct PlayerDetailInteractorTests {
    private let site: Site
    private let interactor: PlayerDetailInteractor

    init() async throws {
        site = try await Site()
        interactor = PlayerDetailInteractor(players: site.players, season: site.season)
    }

    @Test("the response has the player, and empty figures for a player without matches")
    func thePlayer() async throws {
        let draft = PlayerDraft(name: "Bo", age: 30, skill: .amateur, position: .winger, favouriteTeam: "FC")
        let id = try await site.players.create(draft)
        let response = try await interactor.player(PlayerDetailEvent(player: id))
        let figures = PlayerFigures(of: id)
        #expect(response == PlayerDetailResponse(player: Player(id: id, draft: draft), figures: figures))
    }

    @Test("an unknown player is not found")
    func anUnknownPlayer() async {
        await #expect(throws: ServiceError.notFound) { try await interactor.player(PlayerDetailEvent(player: 99)) }
    }

    @Test("another user's player is not found")
    func anothersPlayer() async throws {
        let other = try await site.anotherPerson()
        let id = try await site.backend.players(as: other.token).create(PlayerDraft(name: "Bo"))
        await #expect(throws: ServiceError.notFound) { try await interactor.player(PlayerDetailEvent(player: id)) }
    }

    @Test("the figures have the results of the player's ended matches, newest first")
    func record() async throws {
        let won = try await site.startMatch()
        _ = try await site.matches.change(won, .goal(.teamA), token: nil, at: Site.start)
        _ = try await site.matches.end(won)
        site.clock.advance(by: 60)
        _ = try await site.gathers.start(Lineup(teamA: [1], teamB: [2]))
        _ = try await site.matches.end(try await site.gathers.start(Lineup(teamA: [2], teamB: [1])))
        let figures = try await interactor.player(PlayerDetailEvent(player: 1)).figures
        #expect(figures?.outcomes == [.drawn, .won])
        #expect(figures?.totals == PlayerTotals(played: 2, won: 1, drawn: 1))
    }

    @Test(
        "when the figures cannot be read, the page has the player alone, unless the session is over",
        arguments: ServiceError.all)
    func failuresOfFigures(_ error: ServiceError) async throws {
        let ids = try await site.addPlayers("Bo")
        site.fail(.season, with: error)
        let event = PlayerDetailEvent(player: ids[0])
        if error == .unauthorized {
            await #expect(throws: error) { try await interactor.player(event) }
        } else {
            #expect(try await interactor.player(event).figures == nil)
        }
    }

    @Test("when the player cannot be read, the error is thrown", arguments: ServiceError.all)
    func failures(_ error: ServiceError) async {
        site.fail(.player, with: error)
        await #expect(throws: error) { try await interactor.player(PlayerDetailEvent(player: 1)) }
    }
}
