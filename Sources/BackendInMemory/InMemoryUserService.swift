// Accounts in memory.

internal import BackendServices
internal import Entities
internal import FoundationEssentials

struct InMemoryUserService: UserService {
    let store: InMemoryStore

    func register(_ credentials: Credentials) async throws(ServiceError) -> User {
        try await store.perform(.register) { state throws(ServiceError) in
            let username = try credentials.validatedUsername()
            let key = AccountKey(username)
            guard state.accounts[key] == nil else { throw .conflict }
            let user = User(id: store.makeID(), username: username)
            state.accounts[key] = .init(user: user, digest: credentials.digest)
            return user
        }
    }

    func signIn(_ credentials: Credentials) async throws(ServiceError) -> SignedIn {
        try await store.perform(.signIn) { state throws(ServiceError) in
            guard let account = state.accounts[AccountKey(credentials.username)], account.digest == credentials.digest
            else { throw .unauthorized }
            let token = AccessToken(value: store.makeToken())
            let user = account.user
            let expiresAt = store.now.addingTimeInterval(store.tokenLifetime).wholeMilliseconds
            state.sessions[token] = .init(userID: user.id, expiresAt: expiresAt)
            return SignedIn(token: token, userID: user.id, username: user.username, expiresAt: expiresAt)
        }
    }

    func signOut(_ token: AccessToken) async throws(ServiceError) {
        try await store.perform(.signOut) { state throws(ServiceError) in
            state.sessions[token] = nil
        }
    }

    func user(_ id: UUID, as token: AccessToken) async throws(ServiceError) -> User {
        try await store.perform(.user, as: token) { state, _ throws(ServiceError) in
            guard let account = state.accounts.values.first(where: { $0.user.id == id }) else { throw .notFound }
            return account.user
        }
    }

    func deleteAccount(as token: AccessToken) async throws(ServiceError) {
        try await store.perform(.deleteAccount, as: token) { state, userID throws(ServiceError) in
            state.accounts = state.accounts.filter { $0.value.user.id != userID }
            state.sessions = state.sessions.filter { $0.value.userID != userID }
            state.players = state.players.filter { $0.value.ownerID != userID }
            state.gathers.removeAll { $0.gather.ownerID == userID }
        }
    }
}
