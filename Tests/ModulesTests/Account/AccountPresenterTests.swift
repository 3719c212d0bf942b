// The view models of the account page and of a new recovery code.

import BackendServices
import Entities
import Foundation
import Localization
import Testing

import struct Localization.LocalizedStringResource

@testable import Modules

@Suite struct AccountPresenterTests {
    private let presenter = AccountPresenter()
    private let user = User(id: UUID(), username: "Zoë <b>")
    private let overview = CredentialOverview(
        sessions: [
            AccountSession(id: UUID(), startedAt: Date(timeIntervalSince1970: 7), isCurrent: true),
            AccountSession(id: UUID(), startedAt: Date(timeIntervalSince1970: 5), isCurrent: false),
        ], recoveryCodeMadeAt: nil)

    private func viewModel(_ problems: AccountPage.Problem...) -> AccountViewModel {
        presenter.viewModel(for: AccountPage(user: user, overview: overview, problems: problems))
    }

    @Test("a session shows its start, and a button to end it")
    func sessions() throws {
        let view = viewModel()
        #expect(view.problems == nil)
        #expect(view.username == "Zoë <b>")
        let sessions = try #require(view.credentials?.sessions)
        #expect(sessions.map(\.isCurrent) == [true, false])
        let started = LocalizedStringResource.Argument.date(Date(timeIntervalSince1970: 5), .dateTime)
        #expect(
            sessions[1]
                == AccountSessionViewModel(
                    started: .accountSessionsStarted(started), isCurrent: false,
                    end: .accountSessionEnd(overview.sessions[1].id), endLabel: .accountSessionsEndLabel(started)))
    }

    @Test("the page tells whether there is a recovery code")
    func recovery() {
        let madeAt = Date(timeIntervalSince1970: 9)
        let told = LocalizedStringResource.Argument.date(madeAt, .dateTimeWithZone)
        var overview = overview
        #expect(viewModel().credentials?.recoveryState == .accountRecoveryNone)
        #expect(viewModel().credentials?.makeLabel == .accountRecoveryMake)
        overview.recoveryCodeMadeAt = madeAt
        let view = presenter.viewModel(for: AccountPage(user: user, overview: overview, namesTimeZone: true))
        #expect(view.credentials?.recoveryState == .accountRecoveryMadeAt(told))
        #expect(view.credentials?.makeLabel == .accountRecoveryReplace)
    }

    @Test("when the backend cannot manage passwords, the page has neither password forms nor sessions")
    func elsewhere() {
        #expect(presenter.viewModel(for: AccountPage(user: user, overview: nil)).credentials == nil)
    }

    @Test("a problem is in the summary, and at its field if it has one")
    func problems() {
        let view = viewModel(.passwordIsMissing(.change), .newPassword(.tooShort))
        #expect(
            view.problems
                == ErrorSummary([
                    .init(.accountPasswordErrorMissing, target: "current"),
                    .init(.registerErrorPassword, target: "new"),
                ]))
        #expect(view.credentials?.currentPassword.error == .accountPasswordErrorMissing)
        #expect(view.credentials?.newPassword.error == .registerErrorPassword)
        #expect(view.credentials?.recoveryPassword?.error == nil)
        #expect(viewModel(.wrongPassword(.change)).credentials?.currentPassword.error == .accountPasswordErrorWrong)
        let recovery = viewModel(.wrongPassword(.recovery))
        #expect(recovery.problems == ErrorSummary([.init(.accountPasswordErrorWrong, target: "password")]))
        #expect(recovery.credentials?.recoveryPassword?.error == .accountPasswordErrorWrong)
        #expect(recovery.credentials?.currentPassword.error == nil)
        let missing = viewModel(.passwordIsMissing(.recovery))
        #expect(missing.credentials?.recoveryPassword?.error == .accountPasswordErrorMissing)
        #expect(viewModel(.newPassword(.tooLong)).credentials?.newPassword.error == .registerErrorPasswordTooLong)
        let failed = viewModel(.failure(.service(.unavailable)))
        #expect(failed.problems == ErrorSummary([.init(.serviceErrorUnavailable, target: "main")]))
        #expect(failed.credentials?.currentPassword.error == nil)
    }

    @Test("a recovery code is shown in eight groups of four characters")
    func code() throws {
        let code = try #require(RecoveryCode("00112233445566778899aabbccddeeff"))
        let groups = presenter.viewModel(for: code).groups
        #expect(groups.map(\.text) == ["0011", "2233", "4455", "6677", "8899", "aabb", "ccdd", "eeff"])
        #expect(groups.map(\.isLast) == [Bool](repeating: false, count: 7) + [true])
    }
}
