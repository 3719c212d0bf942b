// Registers an account: checks name, password and the limit of the network, then creates the account and a session.

import BackendServices
import Entities

struct RegisterInteractor {
    let users: any UserService
    let throttle: AttemptThrottle

    /// - Returns: the session of the new account, or the form with all its errors.
    func register(_ event: RegisterEvent) async -> RegisterResponse {
        var problems: [RegisterForm.Problem] = []
        let username = check(Username.validated, event.username) { problems.append(.username($0)) }
        let password = check(Password.validated, event.password) { problems.append(.password($0)) }
        guard let username, let password else { return .form(form(event, problems: problems)) }
        let credentials = Credentials(username: username, password: password)
        do {
            _ = try await throttle.register(address: event.clientAddress) { () async throws(ServiceError) in
                try await users.register(credentials)
            }
        } catch .conflict {
            return .form(form(event, problems: [.taken]))
        } catch .throttled(let seconds) {
            return .form(form(event, problems: [.tooMany(retryAfter: seconds)]))
        } catch {
            return .form(form(event, problems: [.failure(.service(error))]))
        }
        do {
            // The account exists. Signing in gets a new deadline, because a retry after a failure would find the name taken.
            let session = try await CallContext.withNewDeadline { () async throws(ServiceError) in
                try await users.signIn(credentials)
            }
            return .registered(session, isRemembered: event.isRemembered, next: event.next)
        } catch {
            return .form(form(event, problems: [.failure(.service(error))]))
        }
    }

    /// The form when the page is opened.
    func open(_ event: RegisterPageEvent) -> RegisterForm {
        RegisterForm(username: "", isRemembered: true, next: event.next, problems: [])
    }

    /// The form with unchanged values.
    func rejectExpired(_ event: RegisterEvent) -> RegisterForm {
        form(event, problems: [.failure(.expired)])
    }

    /// The checked text, or nil after adding the violation to the form. All problems are shown at once.
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
            username: event.username, isRemembered: event.isRemembered, next: event.next, problems: problems
        )
    }
}
