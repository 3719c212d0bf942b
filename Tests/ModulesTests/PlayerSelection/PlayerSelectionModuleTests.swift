// Outcomes of selecting players.

import BackendInMemory
import BackendServices
import Testing

@testable import Modules

@Suite struct PlayerSelectionModuleTests {
    private let site: Site
    private let module: Module<PlayerSelectionEvent>

    init() async throws {
        site = try await Site()
        module = site.modules.playerSelection(site.token)
    }

    @Test("the address contains the selection", arguments: [(false, Page.Status.ok), (true, .unprocessable)])
    func opening(_ hasTooFew: Bool, _ status: Page.Status) async throws {
        try await site.addPlayers("Bo", "Ana")
        let event = PlayerSelectionEvent(selected: [2], hasTooFew: hasTooFew, viewer: site.viewer)
        let outcome = await module(event)
        let view = try outcome.view(PlayerSelectionViewModel.self, status: status)
        #expect(view.rows.map(\.isSelected) == [true, false])
        #expect(try outcome.page().address == .playerSelection(selected: [2]))
    }

    @Test("when the roster cannot be read, there is an error page or the sign-in page", arguments: ServiceError.all)
    func failures(_ error: ServiceError) async throws {
        site.fail(.players, with: error)
        let outcome = await module(PlayerSelectionEvent(selected: [4, 1], viewer: site.viewer))
        try expectFailure(outcome, of: error, on: .playerSelection(selected: [4, 1]))
    }
}
