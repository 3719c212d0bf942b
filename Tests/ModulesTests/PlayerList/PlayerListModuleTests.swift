// Outcomes of opening the list.

import BackendInMemory
import BackendServices
import Testing

@testable import Modules

@Suite struct PlayerListModuleTests {
    private let site: Site
    private let module: Module<PlayerListEvent>

    init() async throws {
        site = try await Site()
        module = site.modules.playerList(site.token)
    }

    @Test("the page lists the players by name")
    func opening() async throws {
        try await site.addPlayers("Bo", "Ana")
        let view = try await module(PlayerListEvent(viewer: site.viewer)).view(PlayerListViewModel.self, status: .ok)
        #expect(view.state == "list")
        #expect(view.rows.map(\.name) == ["Ana", "Bo"])
    }

    @Test("when the roster cannot be read, there is an error page or the sign-in page", arguments: ServiceError.all)
    func failures(_ error: ServiceError) async throws {
        site.fail(.players, with: error)
        try expectFailure(await module(PlayerListEvent(viewer: site.viewer)), of: error, on: .players)
    }
}
