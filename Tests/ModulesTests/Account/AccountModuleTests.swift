// Outcomes of the account page and its forms.

import BackendInMemory
import BackendServices
import Foundation
import Localization
import TestGate
import Testing

import struct Localization.LocalizedStringResource

@testable import Modules

@Suite struct AccountModuleTests {
    private let site: Site
    private let modules: AccountModules

    init() async throws {
        site = try await Site()
        modules = site.modules.account(site.token)
    }

    private var page: AccountPageEvent { AccountPageEvent(user: site.user, viewer: site.viewer) }
    private var recovery: AccountRecoveryEvent { recovery() }

    private func recovery(_ password: String = Site.password) -> AccountRecoveryEvent {
        AccountRecoveryEvent(
            user: site.user, password: password, clientAddress: "192.0.2.1", viewer: site.viewer)
    }

    private func password(_ current: String = Site.password, to new: String = "battery staple") -> AccountPasswordEvent
    {
        AccountPasswordEvent(
            user: site.user, current: current, new: new, clientAddress: "192.0.2.1", viewer: site.viewer)
    }

    private func sessionEnd(_ index: Int) async throws -> AccountSessionEndEvent {
        let sessions = try await #require(site.backend.credentials).overview(as: site.token).sessions
        return AccountSessionEndEvent(user: site.user, session: sessions[index].id, viewer: site.viewer)
    }

    @Test("the page lists the sessions")
    func opening() async throws {
        let view = try await modules.show(page).view(AccountViewModel.self, status: .ok)
        #expect(view.credentials?.sessions.count == 1)
        #expect(view.problems == nil)
    }

    @Test("when the sessions cannot be read, there is an error page or the sign-in page", arguments: ServiceError.all)
    func withoutTheSessions(_ error: ServiceError) async throws {
        site.fail(.credentials, with: error)
        try expectFailure(await modules.show(page), of: error, on: .account)
        try expectFailure(await modules.password.submit(password("wrong")), of: error, on: .account)
        try expectFailure(await modules.recovery.submit(recovery("wrong")), of: error, on: .account)
        try expectFailure(await modules.recovery.rejectExpired(recovery), of: error, on: .account)
    }

    @Test("changing the password redirects to the account page, and a wrong password is an error on the page")
    func changingThePassword() async throws {
        let redirect = try await modules.password.submit(password()).redirect()
        #expect(redirect == Redirect(to: .account, flash: [.done(.accountPasswordFlash)]))
        let view = try await modules.password.submit(password()).view(AccountViewModel.self, status: .unprocessable)
        #expect(view.credentials?.currentPassword.error == .accountPasswordErrorWrong)
        _ = try await modules.password.submit(password(to: "")).view(AccountViewModel.self, status: .unprocessable)
        site.fail(.changePassword, with: .unavailable)
        _ = try await modules.password.submit(password()).view(AccountViewModel.self, status: .unavailable)
    }

    @Test("ending another session redirects to the account page, and ending the current one to sign-in")
    func endingSessions() async throws {
        _ = try await site.backend.users.signIn(Credentials(username: "Zoë", password: Site.password))
        let other = try await sessionEnd(1)
        let redirect = try await modules.sessionEnd.submit(other).redirect()
        #expect(redirect == Redirect(to: .account, flash: [.done(.accountSessionsFlash)]))
        _ = try await modules.sessionEnd.submit(other).view(NotFoundViewModel.self, status: .notFound)
        let own = try await modules.sessionEnd.submit(try await sessionEnd(0)).redirect()
        #expect(own == Redirect(to: .login(), session: .end))
    }

    @Test("an error of the backend is shown on the page", arguments: ServiceError.shownByForms)
    func failures(_ error: ServiceError) async throws {
        let event = try await sessionEnd(0)
        site.fail(.endSession, .makeRecoveryCode, with: error)
        for outcome in [await modules.sessionEnd.submit(event), await modules.recovery.submit(recovery)] {
            let view = try outcome.view(AccountViewModel.self, status: error.status)
            #expect(view.problems == ErrorSummary([.init(error.message, target: "main")]))
        }
    }

    @Test("a recovery code is shown; more than ten minutes after signing in, making one needs the password")
    func makingACode() async throws {
        let view = try await modules.recovery.submit(recovery).view(RecoveryCodeViewModel.self, status: .ok)
        #expect(view.groups.count == 8)
        let again = try await modules.recovery.submit(recovery).view(RecoveryCodeViewModel.self, status: .ok)
        #expect(again.groups != view.groups)
        site.clock.advance(by: 601)
        for (password, message) in [
            ("", LocalizedStringResource.accountPasswordErrorMissing), ("wrong", .accountPasswordErrorWrong),
        ] {
            let refused = try await modules.recovery.submit(recovery(password))
                .view(AccountViewModel.self, status: .unprocessable)
            #expect(refused.credentials?.recoveryPassword?.error == message)
        }
    }

    @Test("an expired form token changes nothing")
    func rejectingExpired() async throws {
        let event = try await sessionEnd(0)
        let log = site.listen()
        for outcome in [
            await modules.password.rejectExpired(password()), await modules.sessionEnd.rejectExpired(event),
            await modules.recovery.rejectExpired(recovery),
        ] {
            let view = try outcome.view(AccountViewModel.self, status: .forbidden)
            #expect(view.problems == ErrorSummary([.init(.formErrorExpired, target: "main")]))
        }
        #expect(log.calls == [.credentials, .credentials, .credentials])
    }

    @Test func everyEventNamesTheAccountPage() async throws {
        #expect(
            [page.page, password().page, try await sessionEnd(0).page, recovery.page].allSatisfy { $0 == .account })
    }
}
