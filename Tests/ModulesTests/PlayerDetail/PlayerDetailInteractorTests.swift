// One player of the roster.

import BackendInMemory
import BackendServices
import Entities
import Testing

@testable import Modules

@Suite struct PlayerDetailInteractorTests {
    private let site: Site
    private let interactor: PlayerDetailInteractor

    init() async throws {
        site = try await Site()
        interactor = PlayerDetailInteractor(players: site.players)
    }

    @Test func thePlayer() async throws {
        let draft = PlayerDraft(name: "Bo", age: 30, skill: .amateur, position: .winger, favouriteTeam: "FC")
        let id = try await site.players.create(draft)
        let response = try await interactor.player(PlayerDetailEvent(player: id))
        #expect(response == PlayerDetailResponse(player: Player(id: id, draft: draft)))
    }

    @Test func anUnknownPlayer() async {
        await #expect(throws: ServiceError.notFound) { try await interactor.player(PlayerDetailEvent(player: 99)) }
    }

    @Test("another user's player is not found")
    func anothersPlayer() async throws {
        let other = try await site.anotherPerson()
        let id = try await site.backend.players(as: other.token).create(PlayerDraft(name: "Bo"))
        await #expect(throws: ServiceError.notFound) { try await interactor.player(PlayerDetailEvent(player: id)) }
    }

    @Test(arguments: ServiceError.all)
    func failures(_ error: ServiceError) async {
        site.fail(.player, with: error)
        await #expect(throws: error) { try await interactor.player(PlayerDetailEvent(player: 1)) }
    }
}
