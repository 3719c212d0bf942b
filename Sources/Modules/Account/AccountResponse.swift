// What the account page shows, and the result of creating a recovery code.

package import BackendServices
package import Entities

package struct AccountPage: Sendable, Equatable {
    let user: User
    /// The sessions, and the state of the recovery code; nil where the backend cannot manage passwords.
    let overview: CredentialOverview?
    let namesTimeZone: Bool
    let problems: [Problem]

    package init(user: User, overview: CredentialOverview?, namesTimeZone: Bool = false, problems: [Problem] = []) {
        self.user = user
        self.overview = overview
        self.namesTimeZone = namesTimeZone
        self.problems = problems
    }

    package enum Problem: Sendable, Equatable {
        /// The current password was not entered in this form.
        case passwordIsMissing(PasswordForm)
        /// The current password that was entered in this form is wrong.
        case wrongPassword(PasswordForm)
        case newPassword(Password.Violation)
        case failure(FormFailure)
    }

    /// A form that asks for the current password.
    package enum PasswordForm: Sendable, Equatable {
        case change, recovery
    }
}

enum AccountRecoveryResponse: Equatable {
    case made(RecoveryCode)
    case refused(AccountPage.Problem)
}
