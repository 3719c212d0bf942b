// Deletes the account with all its data, if the password is right.

import BackendServices

struct AccountDeleteInteractor {
    let users: any UserService
    let throttle: AttemptThrottle
    let token: AccessToken

    /// - Parameter problem: the reason why the page is shown again.
    /// - Throws: `.unauthorized` when the session has ended.
    func question(
        of user: User, problem: AccountDeleteQuestion.Problem? = nil
    ) async throws(ServiceError) -> AccountDeleteQuestion {
        _ = try await users.user(user.id, as: token)
        return AccountDeleteQuestion(username: user.username, problem: problem)
    }

    /// The call that deletes the account sends the password instead of the token of the session, so `.unauthorized` means that the
    /// password is wrong, or that the account does not exist any more.
    /// - Returns: the question again, or nil when the account was deleted.
    func delete(_ event: AccountDeleteEvent) async -> AccountDeleteQuestion? {
        guard !event.password.isEmpty else { return again(event, .passwordIsMissing) }
        do {
            let credentials = Credentials(username: event.user.username, password: event.password)
            _ = try await throttle.confirm(event) { () async throws(ServiceError) in
                try await users.deleteAccount(credentials)
            }
            return nil
        } catch .unauthorized {
            return again(event, .wrongPassword)
        } catch {
            return again(event, .failure(.service(error)))
        }
    }

    private func again(
        _ event: AccountDeleteEvent, _ problem: AccountDeleteQuestion.Problem
    ) -> AccountDeleteQuestion {
        AccountDeleteQuestion(username: event.user.username, problem: problem)
    }
}
