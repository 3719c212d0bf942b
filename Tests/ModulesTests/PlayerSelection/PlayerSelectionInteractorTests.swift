// Reads the roster to select the players of a match.

import BackendInMemory
import BackendServices
import Entities
import Testing

@testable import Modules

@Suite struct PlayerSelectionInteractorTests {
    private let site: Site
    private let interactor: PlayerSelectionInteractor

    init() async throws {
        site = try await Site()
        interactor = PlayerSelectionInteractor(players: site.players)
    }

    @Test("in the viewer's order; players who are not on the roster are not selected", arguments: [true, false])
    func selection(_ hasTooFew: Bool) async throws {
        try await site.addPlayers("Zoë", "Bo", "Ana")
        let event = PlayerSelectionEvent(selected: [3, 3, 99, 1], hasTooFew: hasTooFew, viewer: site.viewer)
        let response = try await interactor.selection(event)
        #expect(response.players.map(\.name) == ["Ana", "Bo", "Zoë"])
        #expect(response.selected == [1, 3])
        #expect(response.hasTooFew == hasTooFew)
    }

    @Test(arguments: ServiceError.all)
    func failures(_ error: ServiceError) async {
        site.fail(.players, with: error)
        let event = PlayerSelectionEvent(selected: [], viewer: site.viewer)
        await #expect(throws: error) { try await interactor.selection(event) }
    }
}
