// Reads the account of the user, changes the password, ends sessions and creates the recovery code.

import BackendServices
import Entities

struct AccountInteractor {
    let users: any UserService
    /// Nil where the backend cannot manage passwords.
    let credentials: (any CredentialService)?
    let throttle: AttemptThrottle
    let token: AccessToken

    /// - Parameter problems: why the page is shown again.
    func page(
        of user: User, for viewer: Viewer, problems: [AccountPage.Problem] = []
    ) async throws(ServiceError) -> AccountPage {
        let overview: CredentialOverview?
        if let credentials {
            overview = try await credentials.overview(as: token)
        } else {
            // Throws when the session has ended.
            _ = try await users.user(user.id, as: token)
            overview = nil
        }
        return AccountPage(
            user: user, overview: overview, namesTimeZone: !viewer.hasOwnTimeZone, problems: problems)
    }

    /// - Returns: the problems; none when the password was changed.
    func changePassword(_ event: AccountPasswordEvent) async throws(ServiceError) -> [AccountPage.Problem] {
        let credentials = try manageable()
        var problems: [AccountPage.Problem] = event.current.isEmpty ? [.passwordIsMissing(.change)] : []
        do {
            _ = try Password.validated(event.new)
        } catch {
            problems.append(.newPassword(error))
        }
        guard problems.isEmpty else { return problems }
        do {
            _ = try await throttle.confirm(event) { () async throws(ServiceError) in
                try await credentials.changePassword(
                    from: Credentials.digest(of: event.current), to: Credentials.digest(of: event.new), as: token)
            }
            return []
        } catch .unauthorized {
            // The password is wrong, or the session has ended. If the session has ended, showing the page again redirects to the
            // sign-in page.
            return [.wrongPassword(.change)]
        } catch {
            return [.failure(.service(error))]
        }
    }

    /// - Returns: whether the session was that of this browser.
    func endSession(_ event: AccountSessionEndEvent) async throws(ServiceError) -> Bool {
        let credentials = try manageable()
        let isCurrent =
            try await credentials.overview(as: token).sessions.first(where: \.isCurrent)?.id == event.session
        try await credentials.endSession(event.session, as: token)
        return isCurrent
    }

    func makeRecoveryCode(_ event: AccountRecoveryEvent) async throws(ServiceError) -> AccountRecoveryResponse {
        let credentials = try manageable()
        do {
            if event.password.isEmpty {
                guard try await credentials.overview(as: token).isFresh else {
                    return .refused(.passwordIsMissing(.recovery))
                }
                return .made(try await credentials.makeRecoveryCode(with: nil, as: token))
            }
            let code = try await throttle.confirm(event) { () async throws(ServiceError) in
                try await credentials.makeRecoveryCode(with: Credentials.digest(of: event.password), as: token)
            }
            return .made(code)
        } catch .unauthorized {
            // The password is wrong, or the session has ended. If the session has ended, showing the page again redirects to the
            // sign-in page.
            return .refused(.wrongPassword(.recovery))
        } catch {
            return .refused(.failure(.service(error)))
        }
    }

    /// - Throws: `notFound` where the backend cannot manage passwords.
    private func manageable() throws(ServiceError) -> any CredentialService {
        guard let credentials else { throw .notFound }
        return credentials
    }
}
