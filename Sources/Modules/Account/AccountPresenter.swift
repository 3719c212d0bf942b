// Turns the account into its view models.

package import BackendServices
import Entities
import Localization

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

package struct AccountPresenter {
    /// Shown on the account page.
    let passwordChanged: Flash = .done(.accountPasswordFlash)
    let sessionEnded: Flash = .done(.accountSessionsFlash)

    package init() {}

    package func viewModel(for page: AccountPage) -> AccountViewModel {
        let messages = page.problems.map(message)
        return AccountViewModel(
            problems: ErrorSummary(messages.map { ErrorSummary.Item($0.text, target: $0.field.rawValue) }),
            username: page.user.username,
            credentials: page.overview.map { overview in
                AccountCredentialsViewModel(
                    currentPassword: PasswordField(
                        Field.current.rawValue, .accountPasswordCurrent, autocomplete: "current-password",
                        error: messages.first { $0.field == .current }?.text),
                    newPassword: PasswordField(
                        Field.new.rawValue, .accountPasswordNew, hint: .registerPasswordHint,
                        autocomplete: "new-password", error: messages.first { $0.field == .new }?.text),
                    sessions: overview.sessions.map { row($0, namesTimeZone: page.namesTimeZone) },
                    recoveryState: overview.recoveryCodeMadeAt.map {
                        .accountRecoveryMadeAt($0.dayAndTime(namingZone: page.namesTimeZone))
                    } ?? .accountRecoveryNone,
                    recoveryPassword: overview.isFresh
                        ? nil
                        : PasswordField(
                            Field.password.rawValue, .accountPasswordCurrent, autocomplete: "current-password",
                            error: messages.first { $0.field == .password }?.text),
                    makeLabel: overview.recoveryCodeMadeAt == nil ? .accountRecoveryMake : .accountRecoveryReplace)
            })
    }

    package func viewModel(for code: RecoveryCode) -> RecoveryCodeViewModel {
        RecoveryCodeViewModel(groups: code.groups)
    }

    private func row(_ session: AccountSession, namesTimeZone: Bool) -> AccountSessionViewModel {
        let startedAt = session.startedAt.dayAndTime(namingZone: namesTimeZone)
        return AccountSessionViewModel(
            started: .accountSessionsStarted(startedAt), isCurrent: session.isCurrent,
            end: .accountSessionEnd(session.id), endLabel: .accountSessionsEndLabel(startedAt))
    }

    private enum Field: String { case current, new, password, main }

    private func message(for problem: AccountPage.Problem) -> (field: Field, text: LocalizedStringResource) {
        switch problem {
        case .passwordIsMissing(let form): (field(of: form), .accountPasswordErrorMissing)
        case .wrongPassword(let form): (field(of: form), .accountPasswordErrorWrong)
        case .newPassword(.tooShort): (.new, .registerErrorPassword)
        case .newPassword(.tooLong): (.new, .registerErrorPasswordTooLong)
        case .failure(let failure): (.main, failure.message)
        }
    }

    /// The field for the current password in a form.
    private func field(of form: AccountPage.PasswordForm) -> Field {
        switch form {
        case .change: .current
        case .recovery: .password
        }
    }
}
