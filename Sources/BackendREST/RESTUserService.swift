// Accounts of a remote backend.

internal import BackendServices
internal import Entities
internal import FoundationEssentials
internal import RESTContract

struct RESTUserService: UserService {
    let remote: Remote
    private var client: ContractClient { remote.client }

    /// POST `/api/users`: 409 when the name is taken, or 500 from older servers; see ``isTakenName(_:in:)``.
    func register(_ credentials: Credentials) async throws(ServiceError) -> User {
        let username = try credentials.validatedUsername()
        let window = client.window
        let call = try ContractCall(.post, "/api/users", answer: .created)
            .sending(RegistrationBody(username: username, password: credentials.digest)).tellingClient()
        switch await client.result(of: call, in: window) {
        case .success(let answer):
            let id = try client.id(in: answer, to: call, in: window) { UUID(uuidString: String($0)) }
            return User(id: id, username: username)
        case .failure(let failure):
            throw await isTakenName(failure, in: window) ? .conflict : failure.error
        }
    }

    /// POST `/api/users/login`: 200, then GET `/api/users/{UUID}` for the registered name. If the server does not send it,
    /// the typed name is used.
    func signIn(_ credentials: Credentials) async throws(ServiceError) -> SignedIn {
        let typed = Credentials(username: credentials.username.trimmed, digest: credentials.digest)
        let window = client.window
        let call = try ContractCall(.post, "/api/users/login", answer: .ok).authorized(by: typed)
            .tellingClient()
        let login = try await client.body(of: LoginBody.self, call, in: window)
        let token = AccessToken(value: login.token)
        guard token.isSendable else { throw .unexpectedResponse }
        let name = try? await user(login.userID, as: token, in: window.atMost(client.configuration.nameLimit))
        return SignedIn(
            token: token, userID: login.userID, username: name?.username ?? typed.username, expiresAt: nil
        )
    }

    /// DELETE `/api/users/login`: 204. An invalid token (401) and a server that cannot revoke tokens (404, 405) are no error,
    /// as nothing can be done.
    func signOut(_ token: AccessToken) async throws(ServiceError) {
        guard token.isSendable else { return }
        defer { remote.running.forget(token) }
        let call = try ContractCall(.delete, Self.revocation, answer: .noContent).authorized(by: token)
        switch await client.result(of: call, in: client.window) {
        case .success: return
        case .failure(let failure):
            guard failure.error == .unauthorized || failure.status == 404 || failure.status == 405 else {
                throw failure.error
            }
        }
    }

    func user(_ id: UUID, as token: AccessToken) async throws(ServiceError) -> User {
        try await user(id, as: token, in: client.window)
    }

    /// DELETE `/api/users`: 204. The matches of the user are deleted here too. The id of the user is read from the gathers
    /// before; if that fails, the account is deleted nevertheless.
    func deleteAccount(as token: AccessToken) async throws(ServiceError) {
        defer { remote.running.forget(token) }
        let window = client.window
        let call = try ContractCall(.delete, "/api/users", answer: .noContent).authorized(by: token)
        let owner = try? await client.gathers(as: token, in: window).first?.ownerID
        try await client.send(call, in: window)
        if let owner {
            await remote.tidy { store async throws(ServiceError) in try await store.forgetOwner(owner) }
        }
    }

    private static let revocation = "/api/users/login"

    /// GET `/api/users/{UUID}`: 200.
    private func user(_ id: UUID, as token: AccessToken, in window: CallWindow) async throws(ServiceError) -> User {
        let call = try ContractCall(.get, "/api/users/\(id)", answer: .ok).authorized(by: token)
        let body = try await client.body(of: UserBody.self, call, in: window)
        return User(id: body.id, username: body.username)
    }

    /// Whether a failed registration means that the name is taken. 409 means so. 500 means so only on an older server, which
    /// has no route to revoke tokens; on other servers 500 is a failure. An older server may have failed too: it works if it
    /// rejects an invalid token.
    private func isTakenName(_ failure: CallFailure, in window: CallWindow) async -> Bool {
        guard failure.status == 500 else { return failure.error == .conflict }
        let revocation = ContractCall(.delete, Self.revocation, answer: .noContent)
        guard case .failure(let answer) = await client.result(of: revocation, in: window),
            answer.status == 404 || answer.status == 405
        else { return false }
        do {
            _ = try await client.players(as: .nobodys, in: window)
            return false
        } catch {
            return error == .unauthorized
        }
    }
}

extension AccessToken {
    /// A well-formed token that belongs to nobody: sixteen zero bytes.
    fileprivate static let nobodys = AccessToken(value: "AAAAAAAAAAAAAAAAAAAAAA==")
}
