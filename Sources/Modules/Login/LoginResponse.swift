// The result of signing in.

import BackendServices

enum LoginResponse: Sendable, Equatable {
    case signedIn(SignedIn, isRemembered: Bool, next: SiteRoute?)
    case form(LoginForm)
}

/// The sign-in form with the entered values, without the password.
package struct LoginForm: Sendable, Equatable {
    let username: String
    let isRemembered: Bool
    let next: SiteRoute?
    let problem: Problem?
    /// Whether everybody is allowed to register.
    let offersRegistration: Bool

    package init(
        username: String, isRemembered: Bool, next: SiteRoute?, problem: Problem?, offersRegistration: Bool = true
    ) {
        self.username = username
        self.isRemembered = isRemembered
        self.next = next
        self.problem = problem
        self.offersRegistration = offersRegistration
    }

    package enum Problem: Sendable, Equatable {
        /// The username is missing or, if it was entered, the password.
        case mandatory(usernameIsMissing: Bool)
        /// Either the password is wrong or the user is unknown.
        case credentials
        case failure(FormFailure)
    }
}
