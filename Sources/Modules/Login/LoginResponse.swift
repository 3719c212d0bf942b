// What signing in came to.

import BackendServices

enum LoginResponse: Sendable, Equatable {
    case signedIn(SignedIn, isRemembered: Bool, next: SiteRoute?)
    case form(LoginForm)
}

/// The sign-in form with what was typed; never a password.
struct LoginForm: Sendable, Equatable {
    let username: String
    let isRemembered: Bool
    let next: SiteRoute?
    let problem: Problem?

    enum Problem: Sendable, Equatable {
        case mandatory(usernameIsMissing: Bool)
        /// Wrong password and unknown user alike.
        case credentials
        case failure(FormFailure)
    }
}
