// Outcomes of adding a player.

import BackendInMemory
import BackendServices
import Entities
import Testing

@testable import Modules
@testable import Preview

@Suite struct PlayerAddModuleTests {
    private let site: Site
    private let module: FormScreen<PlayerAddPageEvent, PlayerAddEvent>

    init() async throws {
        site = try await Site()
        module = site.modules.playerAdd(site.token)
    }

    @Test func opening() async throws {
        let view = try await module.show(PlayerAddPageEvent()).view(PlayerAddViewModel.self, status: .ok)
        #expect(view == PlayerAddViewModel(problems: nil, name: "", nameError: nil))
    }

    @Test("saving and cancelling return to the previous page")
    func goingBack() async throws {
        let next = SiteRoute.gatherTeams(Gather.sampleRunning.id)
        let view = try await module.show(PlayerAddPageEvent(next: next)).view(PlayerAddViewModel.self, status: .ok)
        #expect(view == PlayerAddViewModel(problems: nil, name: "", nameError: nil, next: next))
        #expect(view != PlayerAddViewModel(problems: nil, name: "", nameError: nil))
        let again = try await module.form.submit(PlayerAddEvent(name: "", next: next))
            .view(PlayerAddViewModel.self, status: .unprocessable)
        #expect(again.name == "")
        #expect(PlayerAddEvent(name: "", next: next).page == .playerAdd(then: next))
        let redirect = try await module.form.submit(PlayerAddEvent(name: "Bo", next: next)).redirect()
        #expect(redirect == Redirect(to: next, flash: [.done(.playerAddFlashAdded("Bo"))]))
    }

    @Test func adding() async throws {
        let redirect = try await module.form.submit(PlayerAddEvent(name: " Bo ")).redirect()
        #expect(redirect == Redirect(to: .players, flash: [.done(.playerAddFlashAdded("Bo"))]))
    }

    @Test("after adding a player, the form can be shown again, and keeps the page to return to")
    func another() async throws {
        let redirect = try await module.form.submit(PlayerAddEvent(name: " Bo ", isFollowedByAnother: true)).redirect()
        #expect(redirect == Redirect(to: .playerAdd, flash: [.done(.playerAddFlashAdded("Bo"))]))
        let next = SiteRoute.gatherTeams(Gather.sampleRunning.id)
        let event = PlayerAddEvent(name: "Cy", next: next, isFollowedByAnother: true)
        let second = try await module.form.submit(event).redirect()
        #expect(second == Redirect(to: .playerAdd(then: next), flash: [.done(.playerAddFlashAdded("Cy"))]))
        #expect(try await site.players.players().map(\.name) == ["Bo", "Cy"])
        let wrong = PlayerAddEvent(name: " ", isFollowedByAnother: true)
        let view = try await module.form.submit(wrong).view(PlayerAddViewModel.self, status: .unprocessable)
        #expect(view.name == " ")
    }

    @Test(arguments: [" ", String(repeating: "x", count: 201)])
    func aFormWithErrorsIsShownAgain(_ name: String) async throws {
        let view = try await module.form.submit(PlayerAddEvent(name: name)).view(
            PlayerAddViewModel.self, status: .unprocessable)
        #expect(view.name == name)
        #expect(view.nameError != nil)
    }

    @Test(arguments: ServiceError.all.filter { $0 != .unauthorized })
    func failures(_ error: ServiceError) async throws {
        site.fail(.createPlayer, with: error)
        let view = try await module.form.submit(PlayerAddEvent(name: "Bo")).view(
            PlayerAddViewModel.self, status: error.status)
        #expect(view.name == "Bo")
        #expect(view.problems == ErrorSummary(FormFailure(error, meaning: .players)))
    }

    @Test func anEndedSession() async throws {
        site.fail(.createPlayer, with: .unauthorized)
        try expectSignIn(await module.form.submit(PlayerAddEvent(name: "Bo")), next: .playerAdd)
    }

    @Test("an expired form token changes nothing and keeps the entered values")
    func rejectingExpired() async throws {
        let view = try await module.form.rejectExpired(PlayerAddEvent(name: " Bo")).view(
            PlayerAddViewModel.self, status: .forbidden)
        #expect(view.name == " Bo")
        #expect(view.problems == ErrorSummary([.init(.formErrorExpired, target: "main")]))
        #expect(try await site.players.players() == [])
    }

    @Test func eventsNameThePageOfTheForm() {
        #expect(PlayerAddPageEvent().page == .playerAdd)
        #expect(PlayerAddEvent(name: "Bo").page == .playerAdd)
    }
}
