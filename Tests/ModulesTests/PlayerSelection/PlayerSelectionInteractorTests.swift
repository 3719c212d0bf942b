// Reading the roster to select the players of a match.

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
        interactor = PlayerSelectionInteractor(players: site.players, gathers: site.gathers)
    }

    @Test(
        "players are in the viewer's order, and those who are not on the roster are not selected",
        arguments: [true, false])
    func selection(_ hasTooFew: Bool) async throws {
        try await site.addPlayers("Zoë", "Bo", "Ana")
        let event = PlayerSelectionEvent(selected: [3, 3, 99, 1], hasTooFew: hasTooFew, viewer: site.viewer)
        let response = try await interactor.selection(event)
        #expect(response.players.map(\.name) == ["Ana", "Bo", "Zoë"])
        #expect(response.selected == [1, 3])
        #expect(response.hasTooFew == hasTooFew)
    }

    @Test("when the roster cannot be read, there is no selection", arguments: ServiceError.all)
    func failures(_ error: ServiceError) async {
        site.fail(.players, with: error)
        let event = PlayerSelectionEvent(selected: [], viewer: site.viewer)
        await #expect(throws: error) { try await interactor.selection(event) }
    }

    private func selection(_ ticks: PlayerTicks) async throws -> PlayerSelectionResponse {
        try await interactor.selection(PlayerSelectionEvent(ticks, viewer: site.viewer))
    }

    @Test("players who played most often come first; those with equally many matches are in the viewer's order")
    func order() async throws {
        try await site.addPlayers("Ana", "Bo", "Cy", "Di")
        _ = try await site.gathers.start(Lineup(teamA: [4], teamB: [3]))
        _ = try await site.gathers.start(Lineup(teamA: [4], teamB: [2]))
        #expect(try await selection(PlayerTicks()).players.map(\.name) == ["Di", "Bo", "Cy", "Ana"])
    }

    @Test("the presets tick everybody, or the players of the last match who are still on the roster")
    func presets() async throws {
        try await site.addPlayers("Ana", "Bo", "Cy")
        _ = try await site.gathers.start(Lineup(teamA: [1], teamB: [2]))
        try await site.players.delete(2)
        #expect(try await selection(PlayerTicks(preset: .all)).selected == [1, 3])
        #expect(try await selection(PlayerTicks(preset: .last)).selected == [1])
        #expect(try await selection(PlayerTicks([3], preset: .last)).selected == [1, 3])
    }

    @Test("a search lists fewer players, and the others keep their ticks")
    func search() async throws {
        try await site.addPlayers("Ana", "Bo", "Anouk", "Cy")
        let found = try await selection(PlayerTicks([4, 1, 2], search: .text("an")))
        #expect(found.players.map(\.name) == ["Ana", "Anouk"])
        #expect(found.selected == [1, 2, 4])
        #expect(found.unlisted == [2, 4])
        #expect(found.search == .text("an"))
    }

    @Test("for an empty roster the history is not read")
    func emptyRoster() async throws {
        let log = site.listen()
        let response = try await selection(PlayerTicks([1], preset: .last))
        #expect(response == PlayerSelectionResponse(players: [], selected: [], isEmpty: true, hasTooFew: false))
        #expect(log.calls == [.players])
    }

    @Test("when the history cannot be read, only the preset of the last match fails, unless the session has ended")
    func withoutHistory() async throws {
        try await site.addPlayers("Bo", "Ana")
        site.fail(.history, with: .unavailable)
        #expect(try await selection(PlayerTicks([1])).players.map(\.name) == ["Ana", "Bo"])
        await #expect(throws: ServiceError.unavailable) { try await selection(PlayerTicks(preset: .last)) }
        site.fail(.history, with: .unauthorized)
        await #expect(throws: ServiceError.unauthorized) { try await selection(PlayerTicks()) }
    }
}
