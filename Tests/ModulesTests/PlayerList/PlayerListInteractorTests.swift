// The roster, in the viewer's order.

import BackendInMemory
import BackendServices
import Entities
import Testing

@testable import Modules

@Suite struct PlayerListInteractorTests {
    private let site: Site
    private let interactor: PlayerListInteractor

    init() async throws {
        site = try await Site()
        interactor = PlayerListInteractor(players: site.players)
    }

    @Test func playersAreInTheOrderOfTheViewer() async throws {
        try await site.addPlayers("zoe", "Émile", "anna", "Eve")
        let response = try await interactor.list(PlayerListEvent(viewer: site.viewer))
        #expect(response.players.map(\.name) == ["anna", "Émile", "Eve", "zoe"])
        #expect(response.players.map(\.id) == [3, 2, 4, 1])
    }

    @Test("a new account has no players")
    func anEmptyRoster() async throws {
        let response = try await interactor.list(PlayerListEvent(viewer: site.viewer))
        #expect(response == PlayerListResponse(players: []))
    }

    @Test("A search keeps the order, and has hints for words of other languages; an empty roster is not searched")
    func search() async throws {
        let search = PlayerSearch.text("gard")
        let empty = try await interactor.list(PlayerListEvent(search: search, viewer: site.viewer))
        #expect(empty == PlayerListResponse(players: []))

        try await site.addPlayers("Zoe Gardner", "Bo", "Alan Gard")
        let found = try await interactor.list(PlayerListEvent(search: search, viewer: site.viewer))
        #expect(found.players.map(\.name) == ["Alan Gard", "Zoe Gardner"])
        #expect(found.search == search)
        #expect(found.hints == [.position(.goalkeeper)])
        let position = PlayerSearch.position(.goalkeeper)
        let listed = try await interactor.list(PlayerListEvent(search: position, viewer: site.viewer))
        #expect(listed == PlayerListResponse(players: [], search: position))
    }

    @Test("when the roster cannot be read, there is no list", arguments: ServiceError.all)
    func failures(_ error: ServiceError) async {
        site.fail(.players, with: error)
        await #expect(throws: error) { try await interactor.list(PlayerListEvent(viewer: site.viewer)) }
    }
}
