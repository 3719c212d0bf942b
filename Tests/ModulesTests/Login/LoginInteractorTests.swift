// Signing in.

import BackendInMemory
import BackendServices
import Entities
import TestGate
import Testing

@testable import Modules

@Suite struct LoginInteractorTests {
    private let site: Site
    private let interactor: LoginInteractor

    init() async throws {
        let site = try await Site()
        self.site = site
        let clock = site.clock
        interactor = LoginInteractor(users: site.backend.users, throttle: AttemptThrottle(now: clock.now))
    }

    private func event(
        _ username: String, _ password: String = Site.password, isRemembered: Bool = true, next: SiteRoute? = nil
    ) -> LoginEvent {
        LoginEvent(
            username: username, password: password, isRemembered: isRemembered, next: next, clientAddress: "192.0.2.1"
        )
    }

    private func form(_ event: LoginEvent, _ problem: LoginForm.Problem?) -> LoginResponse {
        .form(
            LoginForm(
                username: event.username, isRemembered: event.isRemembered, next: event.next, problem: problem
            ))
    }

    @Test("a username is trimmed and compared ignoring case", arguments: ["Zoë", "  Zoë\u{A0}", "ZOË"])
    func signingIn(_ username: String) async throws {
        let next = SiteRoute.gathers
        let response = await interactor.signIn(event(username, isRemembered: false, next: next))
        guard case .signedIn(let session, isRemembered: false, next: next) = response else {
            Issue.record("\(response)")
            return
        }
        #expect(session.userID == site.session.userID)
        #expect(session.username == "Zoë")
        #expect(session.token != site.token)
    }

    @Test(
        "signing in again ends the session that the browser had, and succeeds even when ending it fails",
        arguments: [false, true])
    func replacing(_ fails: Bool) async throws {
        if fails { site.fail(.signOut, with: .unavailable) }
        let event = LoginEvent(
            username: "Zoë", password: Site.password, isRemembered: true, next: nil, clientAddress: "192.0.2.1",
            replaced: site.token)
        guard case .signedIn(let session, _, _) = await interactor.signIn(event) else {
            Issue.record("not signed in")
            return
        }
        #expect(try await site.backend.players(as: session.token).players().isEmpty)
        guard !fails else { return }
        await #expect(throws: ServiceError.unauthorized) { try await site.players.players() }
    }

    @Test("a wrong password does not end the session that the browser has")
    func notReplacing() async throws {
        _ = await interactor.signIn(
            LoginEvent(
                username: "Zoë", password: "wrong", isRemembered: true, next: nil, clientAddress: "192.0.2.1",
                replaced: site.token))
        #expect(try await site.players.players().isEmpty)
    }

    @Test(
        "both fields are mandatory",
        arguments: [("", "", true), ("  \n", "secret", true), ("Zoë", "", false), ("", "secret", true)])
    func mandatory(_ username: String, _ password: String, _ usernameIsMissing: Bool) async {
        let log = site.listen()
        let event = event(username, password)
        #expect(await interactor.signIn(event) == form(event, .mandatory(usernameIsMissing: usernameIsMissing)))
        #expect(log.calls == [])
    }

    @Test(
        "a username that no account can have is refused like a wrong one, without a call of the backend",
        arguments: [String(repeating: "e\u{301}", count: 1_000), "Zoë\0", "Zoë\0x"])
    func impossibleUsername(username: String) async {
        let log = site.listen()
        let event = event(username)
        #expect(await interactor.signIn(event) == form(event, .credentials))
        #expect(log.calls == [])
    }

    @Test("a password can consist of spaces, and its spaces are kept")
    func passwordsAreNotTrimmed() async throws {
        _ = try await site.backend.users.register(Credentials(username: "Bo", password: "        "))
        guard case .signedIn = await interactor.signIn(event("Bo", "        ")) else {
            Issue.record("not signed in")
            return
        }
        let padded = event("Zoë", Site.password + " ")
        #expect(await interactor.signIn(padded) == form(padded, .credentials))
    }

    @Test("a wrong password and an unknown user give the same error", arguments: ["Zoë", "nobody"])
    func wrongCredentials(_ username: String) async {
        let event = event(username, "wrong", isRemembered: false)
        #expect(await interactor.signIn(event) == form(event, .credentials))
    }

    @Test("after ten failures within 15 minutes, the backend is not called")
    func throttling() async {
        for _ in 1...10 { _ = await interactor.signIn(event("Zoë", "wrong")) }
        site.clock.advance(by: 60)
        let log = site.listen()
        let event = event("zoë")
        #expect(await interactor.signIn(event) == form(event, .failure(.service(.throttled(retryAfter: 840)))))
        #expect(log.calls == [])
        site.clock.advance(by: 840)
        guard case .signedIn = await interactor.signIn(event) else {
            Issue.record("not signed in after 15 minutes")
            return
        }
    }

    @Test(
        "an error of the backend is reported as a problem of the form",
        arguments: ServiceError.all.filter { $0 != .unauthorized })
    func failures(_ error: ServiceError) async {
        site.fail(.signIn, with: error)
        let event = event("Zoë")
        #expect(await interactor.signIn(event) == form(event, .failure(.service(error))))
    }

    @Test("the form has the remembered username and the next page")
    func opening() {
        let fresh = LoginForm(username: "", isRemembered: true, next: nil, problem: nil)
        #expect(interactor.open(LoginPageEvent(rememberedUsername: nil, next: nil)) == fresh)
        let next = SiteRoute.playerAdd
        let remembered = LoginForm(username: "Zoë", isRemembered: true, next: next, problem: nil)
        #expect(interactor.open(LoginPageEvent(rememberedUsername: "Zoë", next: next)) == remembered)
    }

    @Test("an expired form keeps what was entered, except the password")
    func rejectingExpired() {
        let next = SiteRoute.playerAdd
        let again = LoginForm(username: "Zoë ", isRemembered: false, next: next, problem: .failure(.expired))
        #expect(interactor.rejectExpired(event("Zoë ", isRemembered: false, next: next)) == again)
    }
}
