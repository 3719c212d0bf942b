// Signs out: revokes the token.

import BackendServices

struct LogoutInteractor {
    let users: any UserService
    let token: AccessToken

    /// - Throws: an error when the backend did not confirm that the token is revoked. The browser then stays signed in.
    func leave() async throws(ServiceError) {
        do {
            try await users.signOut(token)
        } catch .unauthorized {
            // The token was already invalid.
        } catch .unconfirmed {
            // It is not known whether the token was revoked. Signing out again does no harm.
            throw .unavailable
        }
    }
}
