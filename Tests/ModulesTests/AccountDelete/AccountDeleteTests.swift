// Deleting the account.

import BackendInMemory
import BackendServices
import Testing

@testable import Modules

@Suite struct AccountDeleteTests {
    private let site: Site
    private let module: FormScreen<AccountDeletePageEvent, AccountDeleteEvent>

    init() async throws {
        site = try await Site()
        module = site.modules.accountDelete(site.token)
    }

    private var page: AccountDeletePageEvent { AccountDeletePageEvent(user: site.user) }

    private func event(_ password: String = Site.password) -> AccountDeleteEvent {
        AccountDeleteEvent(user: site.user, password: password, clientAddress: "192.0.2.1")
    }

    @Test("the page shows the username, without errors")
    func asking() async throws {
        let view = try await module.show(page).view(AccountDeleteViewModel.self, status: .ok)
        #expect(view.username == "Zoë")
        #expect(view.problems == nil && view.password.error == nil)
        #expect(page.page == .accountDelete && event().page == .accountDelete)
    }

    @Test("with the right password the account is deleted, and the browser forgets the user")
    func deleting() async throws {
        try await site.addPlayers("Ana")
        let redirect = try await module.form.submit(event()).redirect()
        #expect(redirect == Redirect(to: .login(), flash: [.done(.accountDeleteFlash)], session: .forget))
        await #expect(throws: ServiceError.unauthorized) { try await site.players.players() }
        await #expect(throws: ServiceError.unauthorized) {
            try await site.backend.users.signIn(Credentials(username: "Zoë", password: Site.password))
        }
        try expectSignIn(await module.show(page), next: .accountDelete)
    }

    @Test(
        "without the right password the account is not deleted",
        arguments: [("", true), ("wrong", false)])
    func wrongPassword(_ password: String, _ isMissing: Bool) async throws {
        let log = site.listen()
        let view = try await module.form.submit(event(password))
            .view(AccountDeleteViewModel.self, status: .unprocessable)
        #expect(view.password.error == (isMissing ? .accountPasswordErrorMissing : .accountPasswordErrorWrong))
        #expect(view.problems?.items.map(\.target) == ["password"])
        #expect(log.calls == (isMissing ? [] : [.deleteAccountByPassword]))
        #expect(try await site.players.players().isEmpty)
    }

    @Test("the error `unauthorized` from the backend counts as a wrong password, not as the end of the session")
    func unauthorized() async throws {
        site.fail(.deleteAccountByPassword, with: .unauthorized)
        let view = try await module.form.submit(event()).view(AccountDeleteViewModel.self, status: .unprocessable)
        #expect(view.password.error == .accountPasswordErrorWrong)
    }

    @Test("after ten wrong passwords within 15 minutes, even the right one does not delete the account")
    func throttling() async throws {
        for _ in 1...10 { _ = await module.form.submit(event("wrong")) }
        let status = Page.Status.throttled(retryAfter: 900)
        _ = try await module.form.submit(event()).view(AccountDeleteViewModel.self, status: status)
        #expect(try await site.players.players().isEmpty)
    }

    @Test("an error of the backend is shown on the page", arguments: ServiceError.all.filter { $0 != .unauthorized })
    func failures(_ error: ServiceError) async throws {
        site.fail(.deleteAccountByPassword, with: error)
        let view = try await module.form.submit(event()).view(AccountDeleteViewModel.self, status: error.status)
        #expect(view.problems == ErrorSummary([.init(error.message, target: "main")]))
        #expect(view.password.error == nil)
    }

    @Test("an expired form token deletes nothing")
    func rejectingExpired() async throws {
        let view = try await module.form.rejectExpired(event()).view(AccountDeleteViewModel.self, status: .forbidden)
        #expect(view.problems == ErrorSummary([.init(.formErrorExpired, target: "main")]))
        #expect(try await site.players.players().isEmpty)
    }

    @Test("when the user cannot be read, there is an error page or the sign-in page", arguments: ServiceError.all)
    func withoutASession(_ error: ServiceError) async throws {
        site.fail(.user, with: error)
        try expectFailure(await module.show(page), of: error, on: .accountDelete)
        try expectFailure(await module.form.rejectExpired(event()), of: error, on: .accountDelete)
    }
}
