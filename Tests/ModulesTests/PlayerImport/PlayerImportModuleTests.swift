// Outcomes of adding the players of a list.

import BackendInMemory
import BackendServices
import Entities
import Testing

@testable import Modules

@Suite struct PlayerImportModuleTests {
    private let site: Site
    private let module: FormScreen<PlayerImportPageEvent, PlayerImportEvent>

    init() async throws {
        site = try await Site()
        module = site.modules.playerImport(site.token)
    }

    private func event(_ text: String, isConfirmed: Bool = false) -> PlayerImportEvent {
        PlayerImportEvent(PastedRoster(text: text, isConfirmed: isConfirmed), viewer: site.viewer)
    }

    @Test("the page shows the form")
    func opening() async throws {
        let view = try await module.show(PlayerImportPageEvent()).view(PlayerImportViewModel.self, status: .ok)
        #expect(view.state == "form")
        #expect(PlayerImportPageEvent().page == .playerImport && event("").page == .playerImport)
    }

    @Test(
        "the answer to a list that is not confirmed is a page, with the status 422 when the list has a problem",
        arguments: [("Bo", Page.Status.ok), ("Bo\nCy,x", .unprocessable), ("", .unprocessable)])
    func showing(_ text: String, _ status: Page.Status) async throws {
        _ = try await module.form.submit(event(text)).view(PlayerImportViewModel.self, status: status)
    }

    @Test("adding redirects to the players; adding the list again is an error, because nobody is new")
    func adding() async throws {
        let redirect = try await module.form.submit(event("Bo", isConfirmed: true)).redirect()
        #expect(redirect == Redirect(to: .players, flash: [.done(.playerAddFlashAdded("Bo"))]))
        _ = try await module.form.submit(event("Bo", isConfirmed: true))
            .view(PlayerImportViewModel.self, status: .unprocessable)
    }

    @Test("an error of the backend is shown on the page, and the end of the session leads to the sign-in page")
    func failures() async throws {
        site.fail(.createPlayers, with: .unavailable)
        _ = try await module.form.submit(event("Bo", isConfirmed: true))
            .view(PlayerImportViewModel.self, status: .unavailable)
        site.fail(.createPlayers, with: .unauthorized)
        try expectSignIn(await module.form.submit(event("Bo", isConfirmed: true)), next: .playerImport)
    }

    @Test("an expired form adds nobody and keeps the list")
    func rejectingExpired() async throws {
        let view = try await module.form.rejectExpired(event("Bo", isConfirmed: true))
            .view(PlayerImportViewModel.self, status: .forbidden)
        #expect(view.text == "Bo")
        #expect(try await site.players.players() == [])
    }
}
