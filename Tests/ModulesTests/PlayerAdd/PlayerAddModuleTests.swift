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

    private func event(_ names: String, next: SiteRoute? = nil, another: Bool = false) -> PlayerAddEvent {
        PlayerAddEvent(NewPlayers(names: names), next: next, isFollowedByAnother: another)
    }

    @Test("the form is empty, and offers positions and skills")
    func opening() async throws {
        let view = try await module.show(PlayerAddPageEvent()).view(PlayerAddViewModel.self, status: .ok)
        #expect(view.names == "")
        #expect(view.teams == nil)
        #expect(view.cancel == .players)
        #expect(view.controls.map(\.selection?.name) == ["position", "skill"])
    }

    @Test("a form that was opened from the teams of a match asks for a team, and cancelling and saving lead back")
    func goingBack() async throws {
        let next = SiteRoute.gatherTeams(Gather.sampleRunning.id)
        let view = try await module.show(PlayerAddPageEvent(next: next)).view(PlayerAddViewModel.self, status: .ok)
        #expect(view.teams?.options.map(\.value) == ["bench", "teamA", "teamB"])
        #expect(view.teams?.options.map(\.isSelected) == [true, false, false])
        #expect(view.cancel == next)
        let again = try await module.form.submit(event("", next: next))
            .view(PlayerAddViewModel.self, status: .unprocessable)
        #expect(again.names == "")
        #expect(again.cancel == next)
        #expect(event("", next: next).page == .playerAdd(then: next))
        let redirect = try await module.form.submit(event("Bo", next: next)).redirect()
        #expect(redirect == Redirect(to: next, flash: [.done(.playerAddFlashAdded("Bo"))]))
    }

    @Test("adding redirects to the players, with a message")
    func adding() async throws {
        let redirect = try await module.form.submit(event(" Bo ")).redirect()
        #expect(redirect == Redirect(to: .players, flash: [.done(.playerAddFlashAdded("Bo"))]))
    }

    @Test("after adding a player, the form can be shown again, and keeps the page to return to")
    func another() async throws {
        let redirect = try await module.form.submit(event(" Bo ", another: true)).redirect()
        #expect(redirect == Redirect(to: .playerAdd, flash: [.done(.playerAddFlashAdded("Bo"))]))
        let next = SiteRoute.gatherTeams(Gather.sampleRunning.id)
        let second = self.event("Cy", next: next, another: true)
        let redirected = try await module.form.submit(second).redirect()
        #expect(redirected == Redirect(to: .playerAdd(then: next), flash: [.done(.playerAddFlashAdded("Cy"))]))
        #expect(try await site.players.players().map(\.name) == ["Bo", "Cy"])
        let wrong = event(" ", another: true)
        let view = try await module.form.submit(wrong).view(PlayerAddViewModel.self, status: .unprocessable)
        #expect(view.names == " ")
    }

    @Test(arguments: [" ", String(repeating: "x", count: 201)])
    func aFormWithErrorsIsShownAgain(_ name: String) async throws {
        let view = try await module.form.submit(event(name)).view(
            PlayerAddViewModel.self, status: .unprocessable)
        #expect(view.names == name)
        #expect(view.nameError != nil)
    }

    @Test(
        "an error of the backend is shown on the page, which keeps the names",
        arguments: ServiceError.all.filter { $0 != .unauthorized })
    func failures(_ error: ServiceError) async throws {
        site.fail(.createPlayer, with: error)
        let view = try await module.form.submit(event("Bo")).view(
            PlayerAddViewModel.self, status: error.status)
        #expect(view.names == "Bo")
        #expect(view.problems == ErrorSummary(FormFailure(error, meaning: .formerPlayers)))
    }

    @Test("when the session is over, the sign-in page follows")
    func aSessionThatIsOver() async throws {
        site.fail(.createPlayer, with: .unauthorized)
        try expectSignIn(await module.form.submit(event("Bo")), next: .playerAdd)
    }

    @Test("an expired form adds nobody and keeps the entered names")
    func rejectingExpired() async throws {
        let view = try await module.form.rejectExpired(event(" Bo")).view(
            PlayerAddViewModel.self, status: .forbidden)
        #expect(view.names == " Bo")
        #expect(view.problems == ErrorSummary([.init(.formErrorExpired, target: "main")]))
        #expect(try await site.players.players() == [])
    }

    @Test func eventsNameThePageOfTheForm() {
        #expect(PlayerAddPageEvent().page == .playerAdd)
        #expect(event("Bo").page == .playerAdd)
    }
}
