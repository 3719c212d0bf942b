// Registers an account: checks the invitation, the username, the password and the number of registrations from the client's network,
// then creates the account and a session.

import BackendServices
import Entities

struct RegisterInteractor {
    let users: any UserService
    let throttle: AttemptThrottle
    let registration: Registration

    /// - Returns: the session of the new account, the form with all its errors, or why the client is not allowed to register.
    func register(_ event: RegisterEvent) async -> RegisterResponse {
        do {
            if let refusal = try await refusal(of: event.invitation) { return .refused(refusal) }
            return try await registerAllowed(event)
        } catch {
            return .form(form(event, problems: [.failure(.service(error))]))
        }
    }

    private func registerAllowed(_ event: RegisterEvent) async throws(ServiceError) -> RegisterResponse {
        var problems: [RegisterForm.Problem] = []
        let username = check(Username.validated, event.username) { problems.append(.username($0)) }
        let password = check(Password.validated, event.password) { problems.append(.password($0)) }
        guard let username, let password else { return .form(form(event, problems: problems)) }
        let credentials = Credentials(username: username, password: password)
        do {
            _ = try await throttle.register(address: event.clientAddress) { () async throws(ServiceError) in
                try await users.register(credentials, with: registration.isOpen ? nil : event.invitation)
            }
        } catch .gone {
            // The invitation was used or expired meanwhile.
            return .refused(.invitationUnusable)
        } catch {
            return .form(form(event, problems: [problem(of: error)]))
        }
        // The account exists now, so registering again would fail because the name is taken. Therefore signing in has a new
        // deadline, and when it fails, the form asks the user to sign in before registering again.
        let session: SignedIn
        do {
            session = try await CallContext.withNewDeadline { () async throws(ServiceError) in
                try await users.signIn(credentials)
            }
        } catch {
            throw .unconfirmed
        }
        await users.end(replaced: event.replaced)
        return .registered(session, isRemembered: event.isRemembered, next: event.next)
    }

    /// The form when the page is opened, or why the client is not allowed to register.
    func open(_ event: RegisterPageEvent) async throws(ServiceError) -> RegisterResponse {
        if let refusal = try await refusal(of: event.invitation) { return .refused(refusal) }
        return .form(
            RegisterForm(
                username: "", isRemembered: true, next: event.next, invitation: event.invitation, problems: []))
    }

    /// The form with the entered values, without the password.
    func rejectExpired(_ event: RegisterEvent) -> RegisterForm {
        form(event, problems: [.failure(.expired)])
    }

    /// Why the client is not allowed to register; nil when it is.
    private func refusal(of invitation: InvitationCode?) async throws(ServiceError) -> RequestRejection? {
        switch registration {
        case .open: return nil
        case .closed: return .registrationClosed
        case .invited(let invitations):
            guard let invitation, try await invitations.isUsable(invitation) else { return .invitationUnusable }
            return nil
        }
    }

    private func problem(of error: ServiceError) -> RegisterForm.Problem {
        switch error {
        case .conflict: .taken
        case .throttled(let seconds): .tooMany(retryAfter: seconds)
        default: .failure(.service(error))
        }
    }

    /// - Returns: the text that `rule` returns, or nil after `report` was called with the violation.
    private func check<Violation: Error>(
        _ rule: (String) throws(Violation) -> String, _ text: String, _ report: (Violation) -> Void
    ) -> String? {
        do {
            return try rule(text)
        } catch {
            report(error)
            return nil
        }
    }

    private func form(_ event: RegisterEvent, problems: [RegisterForm.Problem]) -> RegisterForm {
        RegisterForm(
            username: event.username, isRemembered: event.isRemembered, next: event.next,
            invitation: event.invitation, problems: problems
        )
    }
}
