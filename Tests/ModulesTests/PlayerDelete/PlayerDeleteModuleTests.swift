// Outcomes of deleting a player.

import BackendInMemory
import BackendServices
import Testing

@testable import Modules

@Suite struct PlayerDeleteModuleTests {
    private let site: Site
    private let module: FormScreen<PlayerDeleteEvent, PlayerDeleteEvent>
    private let event = PlayerDeleteEvent(player: 1)

    init() async throws {
        site = try await Site()
        try await site.addPlayers("Ana")
        module = site.modules.playerDelete(site.token)
    }

    @Test("the page names the player in its question, and deletes nobody")
    func asking() async throws {
        let view = try await module.show(event).view(PlayerDeleteViewModel.self, status: .ok)
        #expect(view.question == .playerDeleteQuestion("Ana"))
        #expect(view.problems == nil)
        #expect(try await site.players.players().count == 1)
    }

    @Test("deleting redirects to the players, and a second time the player is not found")
    func deleting() async throws {
        let redirect = try await module.form.submit(event).redirect()
        #expect(redirect == Redirect(to: .players, flash: [.done(.playerDeleteFlashDeleted("Ana"))]))
        _ = try await module.form.submit(event).view(NotFoundViewModel.self, status: .notFound)
    }

    @Test("an error of the backend is shown on the page", arguments: ServiceError.shownByForms)
    func failures(_ error: ServiceError) async throws {
        site.fail(.deletePlayer, with: error)
        let view = try await module.form.submit(event).view(PlayerDeleteViewModel.self, status: error.status)
        #expect(view.problems == ErrorSummary([.init(error.message, target: "main")]))
    }

    @Test(
        "an ended session leads to the sign-in page, and a missing player to the page “not found”",
        arguments: ServiceError.endingForms)
    func errorsThatEndTheForm(_ error: ServiceError) async throws {
        site.fail(.deletePlayer, with: error)
        try expectFailure(await module.form.submit(event), of: error, on: .playerDelete(1))
    }

    @Test("when the player cannot be read, there is an error page or the sign-in page", arguments: ServiceError.all)
    func withoutThePlayer(_ error: ServiceError) async throws {
        site.fail(.player, with: error)
        try expectFailure(await module.show(event), of: error, on: .playerDelete(1))
        try expectFailure(await module.form.submit(event), of: error, on: .playerDelete(1))
        try expectFailure(await module.form.rejectExpired(event), of: error, on: .playerDelete(1))
    }

    @Test("an expired form deletes no player")
    func rejectingExpired() async throws {
        let view = try await module.form.rejectExpired(event).view(PlayerDeleteViewModel.self, status: .forbidden)
        #expect(view.problems == ErrorSummary([.init(.formErrorExpired, target: "main")]))
        #expect(try await site.players.players().count == 1)
    }
}
