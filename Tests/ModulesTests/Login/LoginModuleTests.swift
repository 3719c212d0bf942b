// Outcomes of signing in.

import BackendInMemory
import BackendServices
import Testing

@testable import Modules

@Suite struct LoginModuleTests {
    private let site: Site
    private let module: FormScreen<LoginPageEvent, LoginEvent>

    init() async throws {
        site = try await Site()
        module = site.modules.login()
    }

    private func event(_ password: String, next: SiteRoute? = nil, isRemembered: Bool = true) -> LoginEvent {
        LoginEvent(
            username: "Zoë", password: password, isRemembered: isRemembered, next: next, clientAddress: "192.0.2.1"
        )
    }

    @Test("the page shows the remembered username, and keeps the next page")
    func opening() async throws {
        let page = LoginPageEvent(rememberedUsername: "Zoë", next: .gathers)
        let view = try await module.show(page).view(LoginViewModel.self, status: .ok)
        #expect(view.username.value == "Zoë")
        #expect(view.next == "/gathers")
    }

    @Test("signing in redirects to the requested page, by default to the players", arguments: [nil, "/gathers?a=b"])
    func signingIn(_ next: String?) async throws {
        let path = next.flatMap { LocalPath($0) }.map(SiteRoute.local)
        let redirect = try await module.form.submit(event(Site.password, next: path, isRemembered: false)).redirect()
        #expect(redirect.route == path ?? .players)
        #expect(redirect.flash == [])
        guard case .begin(let session, isRemembered: false) = redirect.session else {
            Issue.record("no session begins: \(redirect)")
            return
        }
        #expect(session.username == "Zoë")
    }

    @Test func theSessionIsRemembered() async throws {
        let redirect = try await module.form.submit(event(Site.password, isRemembered: true)).redirect()
        guard case .begin(_, isRemembered: true) = redirect.session else {
            Issue.record("\(redirect)")
            return
        }
    }

    @Test func aFormWithErrorsIsShownAgain() async throws {
        let view = try await module.form.submit(event("wrong")).view(LoginViewModel.self, status: .unprocessable)
        #expect(view.problems != nil)
        #expect(view.username.value == "Zoë")
        let empty = try await module.form.submit(event("")).view(LoginViewModel.self, status: .unprocessable)
        #expect(empty.password.error == .loginErrorPassword)
    }

    @Test func throttledSignInsAreReported() async throws {
        for _ in 1...10 { _ = await module.form.submit(event("wrong")) }
        _ = try await module.form.submit(event("wrong")).view(LoginViewModel.self, status: .throttled(retryAfter: 900))
    }

    @Test(arguments: [ServiceError.unavailable, .unexpectedResponse])
    func afterABackendErrorTheFormIsShownAgain(_ error: ServiceError) async throws {
        site.fail(.signIn, with: error)
        let view = try await module.form.submit(event(Site.password)).view(LoginViewModel.self, status: .unavailable)
        #expect(view.problems == ErrorSummary([.init(error.message, target: "main")]))
        #expect(view.username.value == "Zoë")
    }

    @Test("an expired form token changes nothing; the username, the next page and “remember me” are kept")
    func rejectingExpired() async throws {
        let log = site.listen()
        let event = event(Site.password, next: .gathers, isRemembered: false)
        let view = try await module.form.rejectExpired(event).view(LoginViewModel.self, status: .forbidden)
        #expect(view.problems == ErrorSummary([.init(.formErrorExpired, target: "main")]))
        #expect(view.username.value == "Zoë")
        #expect(view.next == "/gathers")
        #expect(!view.isRemembered)
        #expect(log.calls == [])
    }

    @Test func eventsNameThePageOfTheForm() {
        let next = SiteRoute.gathers
        #expect(LoginPageEvent(rememberedUsername: nil, next: next).page == .login(next: next))
        #expect(event("", next: next).page == .login(next: next))
    }
}
