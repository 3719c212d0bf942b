// Registering with an invitation, and when registration is closed.

import BackendInMemory
import BackendServices
import Entities
import Testing

@testable import Modules

@Suite struct InvitationTests {
    private let site: Site
    private let code: InvitationCode
    private let invitations: InMemoryInvitationStore

    init() async throws {
        site = try await Site()
        code = try #require(InvitationCode(String(repeating: "a", count: 22)))
        invitations = InMemoryInvitationStore(code)
    }

    private func interactor(_ registration: Registration, users: (any UserService)? = nil) -> RegisterInteractor {
        let clock = site.clock
        return RegisterInteractor(
            users: users ?? site.backend.users, throttle: AttemptThrottle(now: { clock.now }),
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

    @Test("A registration that makes no account gives the invitation back", arguments: ServiceError.all)
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

    @Test(
        "When another server may still make the account, the invitation stays used",
        arguments: ServiceError.all)
    func lateAccount(_ error: ServiceError) async throws {
        let interactor = interactor(.invited(invitations), users: RemoteUsers(users: site.backend.users))
        site.fail(.register, with: error)
        _ = await interactor.register(event("Bo", code))
        let isKept = error == .unavailable || error == .unexpectedResponse
        #expect(try await invitations.isUsable(code) != isKept)
    }

    @Test("The invitation is given back also when the client has left")
    func clientHasLeft() async throws {
        let interactor = interactor(.invited(CancellableInvitations(invitations: invitations)))
        site.backend.intercept { call throws(ServiceError) in
            guard call == .register else { return }
            withUnsafeCurrentTask { $0?.cancel() }
            throw .unavailable
        }
        let event = event("Bo", code)
        _ = await Task { await interactor.register(event) }.value
        #expect(try await invitations.isUsable(code))
    }

    @Test("Two registrations at once make one account")
    func twoAtOnce() async {
        let interactor = interactor(.invited(invitations))
        async let first = interactor.register(event("Bo", code))
        async let second = interactor.register(event("Max", code))
        let responses = await [first, second]
        #expect(responses.count { $0 == .refused(.invitationUnusable) } == 1)
    }

    @Test("When invitations cannot be read, the form keeps what was typed")
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

    @Test("Pages say why, with 403, and the sign-in page offers no registration")
    func pages() async throws {
        for (registration, rejection) in [
            (Registration.closed, RequestRejection.registrationClosed),
            (.invited(invitations), .invitationUnusable),
        ] {
            let clock = site.clock
            let modules = ModuleFactory(
                services: site.backend, throttle: AttemptThrottle(now: { clock.now }), registration: registration,
                now: { clock.now }, makeToken: { "" })
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

    @Test("The address of the form carries the invitation and the next page")
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

/// As a database, does nothing for a task that was cancelled.
private struct CancellableInvitations: InvitationStore {
    let invitations: InMemoryInvitationStore

    func isUsable(_ code: InvitationCode) async throws(ServiceError) -> Bool {
        try await invitations.isUsable(code)
    }

    func use(_ code: InvitationCode) async throws(ServiceError) -> Bool {
        try await invitations.use(code)
    }

    func giveBack(_ code: InvitationCode) async throws(ServiceError) {
        guard !Task.isCancelled else { throw .unavailable }
        try await invitations.giveBack(code)
    }
}

/// Users of another server, which may make an account after a call has failed.
private struct RemoteUsers: UserService {
    let users: any UserService

    var mayRegisterLate: Bool { true }

    func register(_ credentials: Credentials) async throws(ServiceError) -> User {
        try await users.register(credentials)
    }

    func signIn(_ credentials: Credentials) async throws(ServiceError) -> SignedIn {
        try await users.signIn(credentials)
    }

    func signOut(_ token: AccessToken) async throws(ServiceError) {
        try await users.signOut(token)
    }

    func user(_ id: User.ID, as token: AccessToken) async throws(ServiceError) -> User {
        try await users.user(id, as: token)
    }

    func export(
        _ id: User.ID, _ content: AccountExport.Content, as token: AccessToken
    ) async throws(ServiceError) -> AccountExportParts {
        try await users.export(id, content, as: token)
    }

    func deleteAccount(_ credentials: Credentials) async throws(ServiceError) -> User.ID {
        try await users.deleteAccount(credentials)
    }

    func deleteAccount(as token: AccessToken) async throws(ServiceError) -> User.ID? {
        try await users.deleteAccount(as: token)
    }
}
