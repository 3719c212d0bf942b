// Outcomes of editing a field.

import BackendInMemory
import BackendServices
import Entities
import Testing

@testable import Modules

@Suite struct PlayerEditModuleTests {
    private let site: Site
    private let module: FormScreen<PlayerEditPageEvent, PlayerEditEvent>

    init() async throws {
        site = try await Site()
        try await site.addPlayers("Bo")
        module = site.modules.playerEdit(site.token)
    }

    private func event(_ field: PlayerField, _ value: String) -> PlayerEditEvent {
        PlayerEditEvent(player: 1, field: field, value: value)
    }

    @Test("the page has the label of the field as its title", arguments: PlayerField.allCases)
    func opening(_ field: PlayerField) async throws {
        let event = PlayerEditPageEvent(player: 1, field: field)
        let view = try await module.show(event).view(PlayerEditViewModel.self, status: .ok)
        #expect(view.title == field.label)
        #expect(event.page == .playerEdit(1, field))
    }

    @Test("a saved or unchanged value redirects to the player", arguments: ["Al", "Bo"])
    func saving(_ name: String) async throws {
        #expect(try await module.form.submit(event(.name, name)).redirect() == Redirect(to: .player(1)))
        #expect(try await site.players.player(1).name == name)
    }

    @Test(arguments: [(PlayerField.name, " "), (.age, "abc"), (.skill, "wizard")])
    func aFormWithErrorsIsShownAgain(_ field: PlayerField, _ value: String) async throws {
        let view = try await module.form.submit(event(field, value)).view(
            PlayerEditViewModel.self, status: .unprocessable)
        #expect(view.problems != nil)
        #expect(view.control.input?.value ?? value == value)
    }

    @Test(
        "an error of the backend is shown on the page, which keeps the typed text", arguments: ServiceError.shownByForms
    )
    func failures(_ error: ServiceError) async throws {
        site.fail(.updatePlayer, with: error)
        let view = try await module.form.submit(event(.name, "Al")).view(PlayerEditViewModel.self, status: error.status)
        #expect(view.control.input?.value == "Al")
        #expect(view.problems == ErrorSummary([.init(error.message, target: "main")]))
    }

    @Test(
        "an ended session leads to the sign-in page, and a missing player to the page “not found”",
        arguments: ServiceError.endingForms)
    func errorsThatEndTheForm(_ error: ServiceError) async throws {
        site.fail(.updatePlayer, with: error)
        try expectFailure(await module.form.submit(event(.age, "30")), of: error, on: .playerEdit(1, .age))
    }

    @Test("when the player cannot be read, there is an error page or the sign-in page", arguments: ServiceError.all)
    func withoutThePlayer(_ error: ServiceError) async throws {
        site.fail(.player, with: error)
        let page = SiteRoute.playerEdit(1, .age)
        try expectFailure(await module.show(PlayerEditPageEvent(player: 1, field: .age)), of: error, on: page)
        try expectFailure(await module.form.rejectExpired(event(.age, "30")), of: error, on: page)
    }

    @Test("an expired form token changes nothing and keeps the entered value")
    func rejectingExpired() async throws {
        let view = try await module.form.rejectExpired(event(.name, "Al")).view(
            PlayerEditViewModel.self, status: .forbidden)
        #expect(view.control.input?.value == "Al")
        #expect(view.problems == ErrorSummary([.init(.formErrorExpired, target: "main")]))
        #expect(try await site.players.player(1).name == "Bo")
    }
}
