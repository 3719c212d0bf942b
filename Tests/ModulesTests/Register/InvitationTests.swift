// Registering with an invitation, and when registration is closed.

import BackendInMemory
import BackendServices
import Entities
import TestGate
import Testing

@testable import Modules

@Suite struct InvitationTests {
    private let site: Site
    private let code: InvitationCode
    private let invitations: InMemoryInvitationStore

    init() async throws {
        site = try await Site()
        code = try #require(InvitationCode(String(repeating: "a", count: 22)))
        invitations = site.backend.invitations
        invitations.add(code)
    }

    private func interactor(_ registration: Registration) -> RegisterInteractor {
        let clock = site.clock
        return RegisterInteractor(
            users: site.backend.users, throttle: AttemptThrottle(now: clock.now),
            registration: registration)
    }

    private func event(_ username: String, _ invitation: InvitationCode?) -> RegisterEvent {
        RegisterEvent(
            username: username, password: "12345678", isRemembered: true, next: nil, clientAddress: "192.0.2.1",
            invitation: invitation)
    }

    @Test("Nobody registers when registration is closed")
    func closed() async throws {
        let interactor = interactor(.closed)
        let log = site.listen()
        #expect(try await interactor.open(RegisterPageEvent(next: nil)) == .refused(.registrationClosed))
        #expect(await interactor.register(event("Bo", code)) == .refused(.registrationClosed))
        #expect(log.calls == [])
    }

    @Test("An invitation is kept in the form and works once")
    func once() async throws {
        let interactor = interactor(.invited(invitations))
        let fresh = RegisterForm(username: "", isRemembered: true, next: nil, invitation: code, problems: [])
        let page = RegisterPageEvent(next: nil, invitation: code)
        #expect(try await interactor.open(page) == .form(fresh))
        let again = RegisterForm(
            username: " ", isRemembered: true, next: nil, invitation: code, problems: [.username(.blank)])
        #expect(await interactor.register(event(" ", code)) == .form(again))
        guard case .registered = await interactor.register(event("Bo", code)) else {
            Issue.record("the invitation does not work")
            return
        }
        #expect(try await interactor.open(page) == .refused(.invitationUnusable))
        #expect(await interactor.register(event("Max", code)) == .refused(.invitationUnusable))
    }

    @Test("Without an invitation, or with one that is unknown, nobody registers")
    func missing() async throws {
        let interactor = interactor(.invited(invitations))
        let log = site.listen()
        for code in [nil, InvitationCode(String(repeating: "b", count: 22))] {
            let page = RegisterPageEvent(next: nil, invitation: code)
            #expect(try await interactor.open(page) == .refused(.invitationUnusable))
            #expect(await interactor.register(event("Bo", code)) == .refused(.invitationUnusable))
        }
        #expect(log.calls == [])
    }

    /// All errors except `gone`, which means that the invitation cannot be used.
    @Test(
        "A registration that creates no account does not use up the invitation",
        arguments: ServiceError.all.filter { $0 != .gone })
    func failures(_ error: ServiceError) async throws {
        let interactor = interactor(.invited(invitations))
        site.fail(.register, with: error)
        guard case .form(let form) = await interactor.register(event("Bo", code)) else {
            Issue.record("no form")
            return
        }
        #expect(form.invitation == code)
        site.backend.stopFailing()
        guard case .registered = await interactor.register(event("Bo", code)) else {
            Issue.record("the invitation is lost")
            return
        }
    }

    @Test("When registration is open, an invitation is not used up")
    func open() async throws {
        guard case .registered = await interactor(.open).register(event("Bo", code)) else {
            Issue.record("no account")
            return
        }
        #expect(try await invitations.isUsable(code))
    }

    @Test("One of two concurrent registrations with one invitation is refused")
    func twoAtOnce() async {
        let interactor = interactor(.invited(invitations))
        async let first = interactor.register(event("Bo", code))
        async let second = interactor.register(event("Max", code))
        let responses = await [first, second]
        #expect(responses.count { $0 == .refused(.invitationUnusable) } == 1)
    }

    @Test("When invitations cannot be read, the page is not opened, and a sent form keeps the username")
    func unavailable() async throws {
        let interactor = interactor(.invited(invitations))
        invitations.fail(with: .unavailable)
        await #expect(throws: ServiceError.unavailable) {
            try await interactor.open(RegisterPageEvent(next: nil, invitation: code))
        }
        let form = RegisterForm(
            username: "Bo", isRemembered: true, next: nil, invitation: code,
            problems: [.failure(.service(.unavailable))])
        #expect(await interactor.register(event("Bo", code)) == .form(form))
    }

    @Test("Pages with status 403 say why registration is refused, and the sign-in page offers no registration")
    func pages() async throws {
        for (registration, rejection) in [
            (Registration.closed, RequestRejection.registrationClosed),
            (.invited(invitations), .invitationUnusable),
        ] {
            let clock = site.clock
            let modules = ModuleFactory(
                services: site.backend, throttle: AttemptThrottle(now: clock.now), registration: registration,
                now: clock.now, makeToken: { "" })
            let expected = FailurePresenter().viewModel(for: rejection)
            let page = RegisterPageEvent(next: nil)
            let shown = try await modules.register().show(page).view(ErrorViewModel.self, status: .forbidden)
            #expect(shown.message == expected.message)
            let refused = try await modules.register().form.submit(event("Bo", nil))
                .view(ErrorViewModel.self, status: .forbidden)
            #expect(refused.message == expected.message)
            let login = try await modules.login().show(LoginPageEvent(rememberedUsername: nil, next: nil))
                .view(LoginViewModel.self, status: .ok)
            #expect(login.register == nil)
        }
    }

    @Test("The address of the form contains the invitation and the next page; the description of a code hides it")
    func addresses() {
        #expect(SiteRoute.register(invitation: code).address == "/register?invite=" + code.value)
        let both = SiteRoute.register(next: .gathers, invitation: code)
        #expect(both.address == "/register?invite=\(code.value)&next=/gathers")
        #expect(RegisterPageEvent(next: .gathers, invitation: code).page == both)
        #expect(event("Bo", code).page == .register(invitation: code))
        #expect(!"\(code) \(String(reflecting: code))".contains(code.value))
        for text in ["", "a", String(repeating: "a", count: 23), String(repeating: "é", count: 11)] {
            #expect(InvitationCode(text) == nil)
        }
    }
}
