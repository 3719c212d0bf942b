// Signs a user in: checks both fields, limits failures, then calls the backend.

import BackendServices
import Entities

struct LoginInteractor {
    let users: any UserService
    let throttle: AttemptThrottle
    /// Whether everybody is allowed to register.
    var offersRegistration = true

    /// - Returns: the session, or the form with its errors. The form never contains the password.
    func signIn(_ event: LoginEvent) async -> LoginResponse {
        // The length of the password is not checked here, so that accounts from before the limit can still sign in.
        guard Username.canExist(event.username) else { return .form(form(event, problem: .credentials)) }
        let username = event.username.trimmed
        guard !username.isEmpty, !event.password.isEmpty else {
            return .form(form(event, problem: .mandatory(usernameIsMissing: username.isEmpty)))
        }
        do {
            let session = try await throttle.signIn(
                account: username, address: event.clientAddress, browser: event.knownBrowser
            ) { () async throws(ServiceError) in
                try await users.signIn(Credentials(username: username, password: event.password))
            }
            await users.end(replaced: event.replaced)
            return .signedIn(session, isRemembered: event.isRemembered, next: event.next)
        } catch .unauthorized {
            return .form(form(event, problem: .credentials))
        } catch {
            return .form(form(event, problem: .failure(.service(error))))
        }
    }

    func open(_ event: LoginPageEvent) -> LoginForm {
        LoginForm(
            username: event.rememberedUsername ?? "", isRemembered: true, next: event.next, problem: nil,
            offersRegistration: offersRegistration)
    }

    /// The form with the entered values, without the password.
    func rejectExpired(_ event: LoginEvent) -> LoginForm {
        form(event, problem: .failure(.expired))
    }

    private func form(_ event: LoginEvent, problem: LoginForm.Problem) -> LoginForm {
        LoginForm(
            username: event.username, isRemembered: event.isRemembered, next: event.next, problem: problem,
            offersRegistration: offersRegistration
        )
    }
}

extension UserService {
    /// Ends the session that a browser had before, if any. When that fails, the session lasts until its token expires.
    func end(replaced token: AccessToken?) async {
        if let token { try? await signOut(token) }
    }
}
