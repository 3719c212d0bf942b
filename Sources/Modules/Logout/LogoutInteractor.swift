// Leaving: the token is good for nothing any more.

import BackendServices

struct LogoutInteractor {
    let users: any UserService
    let token: AccessToken

    /// Whoever leaves has left, also when the backend cannot be told: the token then ends by itself in time.
    func leave() async {
        try? await users.signOut(token)
    }
}
