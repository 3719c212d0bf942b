// Outcomes of registering.

import BackendInMemory
import BackendServices
import Testing

@testable import Modules

@Suite struct RegisterModuleTests {
    private let site: Site
    private let module: FormScreen<RegisterPageEvent, RegisterEvent>

    init() async throws {
        site = try await Site()
        module = site.modules.register()
    }

    private func event(_ username: String, next: SiteRoute? = nil, isRemembered: Bool = true) -> RegisterEvent {
        RegisterEvent(
            username: username, password: "12345678", isRemembered: isRemembered, next: next, clientAddress: "192.0.2.1"
        )
    }

    @Test("the page has no errors, and “Keep me signed in” is ticked")
    func opening() async throws {
        let view = try await module.show(RegisterPageEvent(next: nil)).view(RegisterViewModel.self, status: .ok)
        #expect(view.isRemembered)
        #expect(view.problems == nil)
    }

    @Test("registering signs the user in", arguments: [nil, "/gathers"], [true, false])
    func registering(_ next: String?, _ isRemembered: Bool) async throws {
        let path = next.flatMap { LocalPath($0) }.map(SiteRoute.local)
        let redirect = try await module.form.submit(event(" Bo", next: path, isRemembered: isRemembered)).redirect()
        #expect(redirect.route == path ?? .players)
        #expect(redirect.flash == [.done(.registerFlashWelcome("Bo"))])
        guard case .begin(let session, isRemembered) = redirect.session else {
            Issue.record("unexpected session: \(redirect)")
            return
        }
        #expect(try await site.backend.players(as: session.token).players() == [])
    }

    @Test(arguments: ["", "a:b", "Zoë"])
    func aFormWithErrorsIsShownAgain(_ username: String) async throws {
        let view = try await module.form.submit(event(username)).view(RegisterViewModel.self, status: .unprocessable)
        #expect(view.username.value == username)
        #expect(view.username.error != nil)
    }

    @Test func afterABackendErrorTheFormIsShownAgain() async throws {
        site.fail(.register, with: .unavailable)
        let view = try await module.form.submit(event("Bo")).view(RegisterViewModel.self, status: .unavailable)
        #expect(view.username.value == "Bo")
        #expect(view.problems == ErrorSummary([.init(.serviceErrorUnavailable, target: "main")]))
    }

    @Test func tooManyRegistrationsKeepTheUsername() async throws {
        site.fail(.register, with: .throttled(retryAfter: 61))
        let view = try await module.form.submit(event("Bo"))
            .view(RegisterViewModel.self, status: .throttled(retryAfter: 61))
        #expect(view.username.value == "Bo")
        #expect(view.problems == ErrorSummary([.init(.registerErrorTooMany(minutes: 2), target: "main")]))
    }

    @Test("an expired form token changes nothing and keeps the entered values except the password")
    func rejectingExpired() async throws {
        let log = site.listen()
        let event = event("Bo", next: .gathers, isRemembered: false)
        let view = try await module.form.rejectExpired(event).view(RegisterViewModel.self, status: .forbidden)
        #expect(view.username.value == "Bo")
        #expect(view.next == "/gathers")
        #expect(!view.isRemembered)
        #expect(view.problems == ErrorSummary([.init(.formErrorExpired, target: "main")]))
        #expect(log.calls == [])
    }

    @Test func eventsNameThePageOfTheForm() {
        let next = SiteRoute.gathers
        #expect(RegisterPageEvent(next: next).page == .register(next: next))
        #expect(event("Bo", next: next).page == .register(next: next))
    }
}
