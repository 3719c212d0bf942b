// The result of setting a new password with a recovery code.

package import Entities

enum RecoverResponse: Sendable, Equatable {
    case recovered
    case form(RecoverForm)
    /// The backend has no recovery codes.
    case unavailable
}

/// The form with the entered or remembered username, without code and password.
package struct RecoverForm: Sendable, Equatable {
    let username: String
    let problems: [Problem]

    package init(username: String, problems: [Problem]) {
        self.username = username
        self.problems = problems
    }

    package enum Problem: Sendable, Equatable {
        case usernameIsMissing
        case codeIsMissing
        case password(Password.Violation)
        /// The code is wrong or was used, or the user is unknown.
        case credentials
        case failure(FormFailure)
    }
}
