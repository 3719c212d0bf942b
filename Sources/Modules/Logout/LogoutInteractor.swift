// Leaving: the token is good for nothing any more.

import BackendServices

struct LogoutInteractor {
    let users: any UserService
    let token: AccessToken

    /// - Throws: when the backend could not be told. The session then goes on: whoever is told to have left must have left.
    func leave() async throws(ServiceError) {
        do {
            try await users.signOut(token)
        } catch .unauthorized {
            // It was good for nothing already.
        }
    }
}
