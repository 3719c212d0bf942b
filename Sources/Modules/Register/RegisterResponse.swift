// The result of registering.

package import BackendServices
package import Entities

enum RegisterResponse: Sendable, Equatable {
    case registered(SignedIn, isRemembered: Bool, next: SiteRoute?)
    case form(RegisterForm)
    /// The client is not allowed to register.
    case refused(RequestRejection)
}

/// The registration form with the entered values, without the password.
package struct RegisterForm: Sendable, Equatable {
    let username: String
    let isRemembered: Bool
    let next: SiteRoute?
    let invitation: InvitationCode?
    let problems: [Problem]

    package init(
        username: String, isRemembered: Bool, next: SiteRoute?, invitation: InvitationCode? = nil, problems: [Problem]
    ) {
        self.username = username
        self.isRemembered = isRemembered
        self.next = next
        self.invitation = invitation
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
