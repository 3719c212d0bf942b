// The account as its page shows it.

package import BackendServices
package import Entities

package struct AccountPage: Sendable, Equatable {
    let user: User
    /// Nil where the backend cannot manage passwords.
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
        case passwordIsMissing
        case wrongPassword
        case newPassword(Password.Violation)
        case failure(FormFailure)
    }
}
