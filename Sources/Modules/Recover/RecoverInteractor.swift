// Sets a new password with a recovery code.

import BackendServices
import Entities

struct RecoverInteractor {
    let users: any UserService
    /// Nil where the backend has no recovery codes.
    let credentials: (any CredentialService)?
    let throttle: AttemptThrottle

    /// The form when the page is opened; nil where the backend has no recovery codes.
    func open(_ event: RecoverPageEvent) -> RecoverForm? {
        credentials == nil ? nil : RecoverForm(username: event.rememberedUsername ?? "", problems: [])
    }

    func recover(_ event: RecoverEvent) async -> RecoverResponse {
        guard let credentials else { return .unavailable }
        let problems = violations(of: event)
        guard problems.isEmpty else { return .form(form(event, problems)) }
        do {
            _ = try await throttle.recover(address: event.clientAddress) { () async throws(ServiceError) in
                let new = Credentials(username: event.username.trimmed, password: event.password)
                return try await credentials.recover(new, with: RecoveryCode(event.code))
            }
        } catch .unauthorized {
            return .form(form(event, [.credentials]))
        } catch {
            return .form(form(event, [.failure(.service(error))]))
        }
        await users.end(replaced: event.replaced)
        return .recovered
    }

    /// The form with the entered username; nil where the backend has no recovery codes.
    func rejectExpired(_ event: RecoverEvent) -> RecoverForm? {
        credentials == nil ? nil : form(event, [.failure(.expired)])
    }

    private func violations(of event: RecoverEvent) -> [RecoverForm.Problem] {
        // A username that no account can have is treated as the name of an unknown user, without a call to the backend.
        guard Username.canExist(event.username) else { return [.credentials] }
        var problems: [RecoverForm.Problem] = []
        if event.username.trimmed.isEmpty { problems.append(.usernameIsMissing) }
        if event.code.trimmed.isEmpty { problems.append(.codeIsMissing) }
        do {
            _ = try Password.validated(event.password)
        } catch {
            problems.append(.password(error))
        }
        return problems
    }

    private func form(_ event: RecoverEvent, _ problems: [RecoverForm.Problem]) -> RecoverForm {
        RecoverForm(username: event.username, problems: problems)
    }
}
