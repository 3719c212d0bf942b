// Setting a new password with a recovery code.

import BackendInMemory
import BackendServices
import Entities
import Testing

@testable import Modules

@Suite struct RecoverTests {
    private let site: Site
    private let module: FormScreen<RecoverPageEvent, RecoverEvent>
    private let code: RecoveryCode
    private let new = Credentials(username: "Zoë", password: "battery staple")

    init() async throws {
        site = try await Site()
        module = site.modules.recover()
        code = try await #require(site.backend.credentials).makeRecoveryCode(
            with: Credentials.digest(of: Site.password), as: site.token)
    }

    private func event(
        _ username: String = "Zoë", code: String? = nil, password: String = "battery staple",
        replaced: AccessToken? = nil
    ) -> RecoverEvent {
        RecoverEvent(
            username: username, code: code ?? self.code.text, password: password, clientAddress: "192.0.2.1",
            replaced: replaced)
    }

    @Test("the form has the remembered username")
    func opening() async throws {
        let view = try await module.show(RecoverPageEvent(rememberedUsername: "Zoë"))
            .view(RecoverViewModel.self, status: .ok)
        #expect(view.form?.username.value == "Zoë")
        #expect(view.problems == nil)
        let empty = try await module.show(RecoverPageEvent(rememberedUsername: nil))
            .view(RecoverViewModel.self, status: .ok)
        #expect(empty.form?.username.value == "")
        #expect(event().page == .recover && RecoverPageEvent(rememberedUsername: nil).page == .recover)
    }

    @Test("the code works once, even with spaces and in upper case, and leads to the sign-in page")
    func recovering() async throws {
        let stranger = try await site.anotherPerson()
        let typed = event(" zoë ", code: code.groups.joined(separator: " ").uppercased(), replaced: stranger.token)
        let redirect = try await module.form.submit(typed).redirect()
        #expect(redirect == Redirect(to: .login(), flash: [.done(.recoverFlash)], session: .end))
        #expect(try await site.backend.users.signIn(new).userID == site.user.id)
        await #expect(throws: ServiceError.unauthorized) { try await site.players.players() }
        // The session that this browser had is ended, although it is of another account.
        await #expect(throws: ServiceError.unauthorized) {
            try await site.backend.players(as: stranger.token).players()
        }
        _ = try await module.form.submit(typed).view(RecoverViewModel.self, status: .unprocessable)
    }

    @Test(
        "an unknown user, a wrong code and a text that is not a code have the same message",
        arguments: [
            ("nobody", nil), ("Zoë", "00112233445566778899aabbccddeeff"), ("Zoë", "x"),
            (String(repeating: "e\u{301}", count: 1_000), nil),
        ])
    func wrong(_ username: String, _ code: String?) async throws {
        let view = try await module.form.submit(event(username, code: code))
            .view(RecoverViewModel.self, status: .unprocessable)
        #expect(view.problems == ErrorSummary([.init(.recoverErrorCredentials, target: "username")]))
        #expect(view.form?.username.error == nil && view.form?.codeError == nil)
        #expect(try await site.players.players().isEmpty)
    }

    @Test("after wrong codes the user can still sign in, but a network that has sent too many can try no more codes")
    func throttling() async throws {
        for number in 0..<200 {
            _ = try await module.form.submit(
                event(code: number.isMultiple(of: 2) ? "x" : "00112233445566778899aabbccddeeff")
            )
            .view(RecoverViewModel.self, status: .unprocessable)
        }
        _ = try await module.form.submit(event()).view(RecoverViewModel.self, status: .throttled(retryAfter: 900))
        let signIn = LoginEvent(
            username: "Zoë", password: Site.password, isRemembered: false, next: nil, clientAddress: "192.0.2.1")
        _ = try await site.modules.login().form.submit(signIn).redirect()
    }

    @Test("all problems are shown together, without a call of the backend")
    func mandatory() async throws {
        let log = site.listen()
        let view = try await module.form.submit(event(" ", code: " ", password: "short"))
            .view(RecoverViewModel.self, status: .unprocessable)
        #expect(view.form?.username.error == .recoverErrorUsername)
        #expect(view.form?.codeError == .recoverErrorCode)
        #expect(view.form?.password.error == .registerErrorPassword)
        #expect(view.problems?.items.map(\.target) == ["username", "code", "password"])
        let long = String(repeating: "x", count: Password.maximumByteCount + 1)
        let tooLong = try await module.form.submit(event(password: long))
            .view(RecoverViewModel.self, status: .unprocessable)
        #expect(tooLong.form?.password.error == .registerErrorPasswordTooLong)
        #expect(log.calls == [])
    }

    @Test(
        "an error of the backend is shown on the page, which keeps the username",
        arguments: ServiceError.all.filter { $0 != .unauthorized })
    func failures(_ error: ServiceError) async throws {
        site.fail(.recover, with: error)
        let view = try await module.form.submit(event()).view(RecoverViewModel.self, status: error.status)
        #expect(view.problems == ErrorSummary([.init(error.message, target: "main")]))
        #expect(view.form?.username.value == "Zoë")
    }

    @Test("an expired form is reported without a call of the backend")
    func rejectingExpired() async throws {
        let log = site.listen()
        let view = try await module.form.rejectExpired(event()).view(RecoverViewModel.self, status: .forbidden)
        #expect(view.problems == ErrorSummary([.init(.formErrorExpired, target: "main")]))
        #expect(log.calls == [])
    }

    @Test("when the backend has no recovery codes, the page has no form")
    func elsewhere() async throws {
        let site = try await Site(managesCredentials: false)
        let module = site.modules.recover()
        let view = try await module.show(RecoverPageEvent(rememberedUsername: nil))
            .view(RecoverViewModel.self, status: .ok)
        #expect(view.form == nil && view.problems == nil)
        for outcome in [await module.form.submit(event()), await module.form.rejectExpired(event())] {
            #expect(try outcome.view(RecoverViewModel.self, status: .unprocessable).form == nil)
        }
    }
}
