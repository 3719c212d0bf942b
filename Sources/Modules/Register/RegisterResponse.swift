// The result of registering.

import BackendServices
package import Entities

enum RegisterResponse: Sendable, Equatable {
    case registered(SignedIn, isRemembered: Bool, next: SiteRoute?)
    case form(RegisterForm)
}

/// The registration form with the entered values, without the password.
package struct RegisterForm: Sendable, Equatable {
    let username: String
    let isRemembered: Bool
    let next: SiteRoute?
    let problems: [Problem]

    package init(username: String, isRemembered: Bool, next: SiteRoute?, problems: [Problem]) {
        self.username = username
        self.isRemembered = isRemembered
        self.next = next
        self.problems = problems
    }

    package enum Problem: Sendable, Equatable {
        case username(Username.Violation)
        case password(Password.Violation)
        case taken
        /// Too many registrations from the client's network. Another one is possible after this number of seconds.
        case tooMany(retryAfter: Int)
        case failure(FormFailure)
    }
}
