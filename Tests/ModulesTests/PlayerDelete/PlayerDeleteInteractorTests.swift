// Deleting a player.

import BackendInMemory
import BackendServices
import Entities
import Testing

@testable import Modules

@Suite struct PlayerDeleteInteractorTests {
    private let site: Site
    private let interactor: PlayerDeleteInteractor

    init() async throws {
        site = try await Site()
        try await site.addPlayers("Ana", "Bo")
        interactor = PlayerDeleteInteractor(players: site.players)
    }

    private let event = PlayerDeleteEvent(player: 2)
    private let bo = Player(id: 2, name: "Bo")

    @Test("a player is deleted, and a second time the player is not found")
    func deleting() async throws {
        #expect(try await interactor.delete(event) == .deleted(name: "Bo"))
        #expect(try await site.players.players().map(\.name) == ["Ana"])
        await #expect(throws: ServiceError.notFound) { try await interactor.delete(event) }
    }

    @Test("a past match keeps the name of a deleted player")
    func pastMatches() async throws {
        let gather = try await site.gathers.start(Lineup(teamA: [1], teamB: [2]))
        _ = try await site.matches.end(gather)
        _ = try await interactor.delete(event)
        #expect(try await site.gathers.players(in: gather).map(\.player.name) == ["Ana", "Bo"])
    }

    @Test("the question contains the player, and asking it deletes nobody", arguments: [nil, FormFailure.expired])
    func theQuestion(_ failure: FormFailure?) async throws {
        let log = site.listen()
        let question = try await interactor.question(event, failure: failure)
        #expect(question == PlayerDeleteQuestion(player: bo, failure: failure))
        #expect(log.calls == [.player])
    }

    @Test("an error of the backend is reported as a problem of the question", arguments: ServiceError.shownByForms)
    func failures(_ error: ServiceError) async throws {
        site.fail(.deletePlayer, with: error)
        let again = PlayerDeleteQuestion(player: bo, failure: .service(error))
        #expect(try await interactor.delete(event) == .question(again))
    }

    @Test("the errors for an ended session and for “not found” are thrown", arguments: ServiceError.endingForms)
    func errorsThatEndTheForm(_ error: ServiceError) async {
        site.fail(.deletePlayer, with: error)
        await #expect(throws: error) { try await interactor.delete(event) }
    }

    @Test("when the player cannot be read, there is no confirmation page", arguments: ServiceError.all)
    func unknownPlayers(_ error: ServiceError) async {
        site.fail(.player, with: error)
        await #expect(throws: error) { try await interactor.question(event) }
        await #expect(throws: error) { try await interactor.delete(event) }
    }
}
