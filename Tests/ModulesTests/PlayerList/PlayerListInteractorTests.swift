// The roster, in the reader's order.

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

    @Test func theOrderIsTheReaders() async throws {
        try await site.addPlayers("zoe", "Émile", "anna", "Eve")
        let response = try await interactor.list(PlayerListEvent(reader: site.reader))
        #expect(response.players.map(\.name) == ["anna", "Émile", "Eve", "zoe"])
        #expect(response.players.map(\.id) == [3, 2, 4, 1])
    }

    @Test func anEmptyRoster() async throws {
        let response = try await interactor.list(PlayerListEvent(reader: site.reader))
        #expect(response == PlayerListResponse(players: []))
    }

    @Test(arguments: ServiceError.all)
    func failures(_ error: ServiceError) async {
        site.fail(.players, with: error)
        await #expect(throws: error) { try await interactor.list(PlayerListEvent(reader: site.reader)) }
    }
}
