// Outcomes of opening a player's page.

import BackendInMemory
import BackendServices
import Testing

@testable import Modules

@Suite struct PlayerDetailModuleTests {
    private let site: Site
    private let module: Module<PlayerDetailEvent>

    init() async throws {
        site = try await Site()
        module = site.modules.playerDetail(site.token)
    }

    @Test("the page has the name of the player as its title")
    func opening() async throws {
        let ids = try await site.addPlayers("Bo")
        let view = try await module(PlayerDetailEvent(player: ids[0])).view(PlayerDetailViewModel.self, status: .ok)
        #expect(view.title == "Bo")
    }

    @Test("the page of an unknown player is not found")
    func anUnknownPlayer() async throws {
        _ = try await module(PlayerDetailEvent(player: 99)).view(NotFoundViewModel.self, status: .notFound)
    }

    @Test("when the player cannot be read, there is an error page or the sign-in page", arguments: ServiceError.all)
    func failures(_ error: ServiceError) async throws {
        site.fail(.player, with: error)
        try expectFailure(await module(PlayerDetailEvent(player: 7)), of: error, on: .player(7))
    }
}
