// Accounts of a remote backend.

internal import BackendServices
internal import Entities
internal import RESTContract

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

struct RESTUserService: UserService {
    let remote: Remote
    private var client: ContractClient { remote.client }

    /// The contract has no invitations, so an invitation is used before the call, and given back when the call
    /// certainly made no account. If it were used after the call, one invitation could make several accounts: a client
    /// could close its connection each time before the backend answers.
    func register(_ credentials: Credentials, with invitation: InvitationCode?) async throws(ServiceError) -> User {
        guard let invitation else { return try await makeAccount(credentials) }
        guard let invitations = remote.invitations, try await invitations.use(invitation) else { throw .gone }
        do {
            return try await makeAccount(credentials)
        } catch {
            if error != .unconfirmed, error != .unexpectedResponse {
                // Detached: the caller may have been cancelled, and its deadline may be over. An invitation that cannot be given back
                // is lost, and the operator makes another.
                await Task.detached { try? await invitations.giveBack(invitation) }.value
            }
            throw error
        }
    }

    private func makeAccount(_ credentials: Credentials) async throws(ServiceError) -> User {
        let username = try credentials.validatedUsername()
        let window = client.window
        let call = try ContractCall(.post, ContractPath.users, answer: .created)
            .sending(RegistrationBody(username: username, password: credentials.digest)).withClientAddress()
        switch await client.result(of: call, in: window) {
        case .success(let answer):
            let id = try client.id(in: answer, to: call, in: window) { UUID(uuidString: String($0)) }
            client.log(.registration, of: id)
            return User(id: id, username: username)
        case .failure(let failure):
            throw await isTakenName(failure, in: window) ? .conflict : failure.error(of: call)
        }
    }

    /// After the sign-in, a second call reads the registered name. If the server does not send it, the typed name is used.
    func signIn(_ credentials: Credentials) async throws(ServiceError) -> SignedIn {
        let window = client.window
        let (token, userID, proof) = try await login(credentials, in: window)
        client.log(.signIn, of: userID)
        let name = try? await user(userID, as: token, in: window.atMost(client.configuration.nameLimit))
        return SignedIn(
            token: token, userID: userID, username: name?.username ?? credentials.username.trimmed, expiresAt: nil,
            proof: proof)
    }

    /// An invalid token (401) and a server that cannot revoke tokens (404, 405) are not errors.
    func signOut(_ token: AccessToken) async throws(ServiceError) {
        guard token.isSendable else { return }
        defer { remote.running.forget(token) }
        let call = try ContractCall(.delete, ContractPath.login, answer: .noContent).authorized(by: token)
        switch await client.result(of: call, in: client.window) {
        case .success: return
        case .failure(let failure):
            guard failure.error == .unauthorized || failure.status == 404 || failure.status == 405 else {
                throw failure.error(of: call)
            }
        }
    }

    func user(_ id: UUID, as token: AccessToken) async throws(ServiceError) -> User {
        try await user(id, as: token, in: client.window)
    }

    /// The contract has no call for an export, so this makes three calls and one more for each gather. Changes can be
    /// made between them. Orphans (see ``RunningStarts``) are left out: the user was told that the start failed, and the
    /// orphans may be deleted meanwhile, which would make the export fail.
    func export(
        _ id: UUID, _ content: AccountExport.Content, as token: AccessToken
    ) async throws(ServiceError) -> AccountExportParts {
        let window = client.window
        let user = try await user(id, as: token, in: window)
        let players = try await client.players(as: token, in: window)
        let gathers = try await RESTGatherService(remote: remote, token: token).gathers(window)
        guard gathers.allSatisfy({ $0.ownerID == id }) else { throw .notFound }
        var matches = try await matches(of: gathers.reversed(), as: token, in: window)
        let minutes = try await remote.store.chosenMinutes(of: id)
        for index in matches.indices { matches[index].minutes = minutes[matches[index].gather.id] }
        return AccountExportParts(AccountExport(user: user, players: players, matches: matches))
    }

    /// Signs in first, to get a token and the id of the user, whose matches are deleted from the match store. Older servers
    /// delete an account only with a token, so after 400, 401, 403 or 405 the deletion is repeated with the token. When the
    /// deletion has no valid answer, the backend is asked whether the account is deleted; see ``Remote/followDeletion(of:_:as:)``.
    func deleteAccount(_ credentials: Credentials) async throws(ServiceError) -> User.ID {
        let window = client.window
        let (token, userID, _) = try await login(credentials, in: window)
        defer { remote.running.forget(token) }
        do {
            try await delete(credentials, orAs: token, in: window)
        } catch {
            guard error == .unconfirmed || error == .unexpectedResponse else {
                // The account exists, so end the session that only this call used.
                try? await signOut(token)
                throw error
            }
            guard await remote.confirmsDeletion(of: credentials, as: token, after: window) else {
                remote.followDeletion(of: userID, credentials, as: token)
                throw error
            }
        }
        await remote.forgetAccount(userID)
        return userID
    }

    private func delete(
        _ credentials: Credentials, orAs token: AccessToken, in window: CallWindow
    ) async throws(ServiceError) {
        let call = ContractCall(.delete, ContractPath.users, answer: .noContent)
        let byPassword = try call.authorized(by: credentials.trimmed).withClientAddress()
            .withProof(for: credentials.username)
        switch await client.result(of: byPassword, in: window) {
        case .success: return
        case .failure(let failure) where [400, 401, 403, 405].contains(failure.status):
            try await client.send(try call.authorized(by: token), in: window)
        case .failure(let failure): throw failure.error(of: call)
        }
    }

    /// Also deletes the matches of the user from the match store. Before the deletion, the id of the user is read from the gathers; if
    /// that fails or there are no gathers, the id in the `CallContext` is used. Without an id, the matches stay in the match store.
    ///
    /// When the deletion has no valid answer, the matches stay. A further call with the token would prove nothing: the token is also
    /// refused when the session was ended meanwhile, although the account exists.
    func deleteAccount(as token: AccessToken) async throws(ServiceError) -> User.ID? {
        defer { remote.running.forget(token) }
        let window = client.window
        let call = try ContractCall(.delete, ContractPath.users, answer: .noContent).authorized(by: token)
        let owner = try? await client.gathers(as: token, in: window).first?.ownerID
        let known = owner ?? CallContext.current?.userID
        if case .failure(let failure) = await client.result(of: call, in: window) {
            let error = failure.error(of: call)
            if let known, !failure.isRefusal, error == .unconfirmed || error == .unexpectedResponse {
                remote.logUnknownDeletion(of: known)
            }
            throw error
        }
        guard let account = known else {
            client.log(.accountDeleted, of: nil)
            return nil
        }
        await remote.forgetAccount(account)
        return account
    }

    /// Whether the backend accepts a name with its password; nil when this is not known, for example because there is no answer. The
    /// new session is ended immediately.
    func accepts(_ credentials: Credentials, in window: CallWindow) async -> Bool? {
        guard let call = try? signInCall(credentials) else { return nil }
        switch await client.result(of: call, in: window) {
        case .success(let answer):
            if let login = try? await client.body(of: LoginBody.self, in: answer, to: call, in: window) {
                try? await signOut(AccessToken(value: login.token))
            }
            return true
        case .failure(let failure): return failure.error == .unauthorized ? false : nil
        }
    }

    private func signInCall(_ credentials: Credentials) throws(ServiceError) -> ContractCall {
        try ContractCall(.post, ContractPath.login, answer: .ok).authorized(by: credentials.trimmed)
            .withClientAddress().withProof(for: credentials.username)
    }

    private func login(
        _ credentials: Credentials, in window: CallWindow
    ) async throws(ServiceError) -> (token: AccessToken, userID: UUID, proof: BrowserProof?) {
        let call = try signInCall(credentials)
        let answer: ContractAnswer
        let login: LoginBody
        do throws(ServiceError) {
            answer = try await client.send(call, in: window)
            login = try await client.body(of: LoginBody.self, in: answer, to: call, in: window)
        } catch {
            if error == .unauthorized { client.log(.signInFailed, of: nil) }
            throw error
        }
        let token = AccessToken(value: login.token)
        guard token.isSendable else { throw .unexpectedResponse }
        client.owners.record(login.userID, of: token)
        return (token, login.userID, answer.proof)
    }

    /// Reads the lineups of the gathers from the backend, and the live matches from the match store.
    private func matches(
        of gathers: [Gather], as token: AccessToken, in window: CallWindow
    ) async throws(ServiceError) -> [AccountExport.Match] {
        let service = RESTGatherService(remote: remote, token: token)
        let results = await ConcurrentCalls.results(of: gathers) { gather throws(ServiceError) in
            let lineup = try await service.players(in: gather.id, window).map(Participant.init)
            return AccountExport.Match(
                gather: gather, lineup: lineup, live: try await remote.store.match(of: gather))
        }
        return try results.map { result throws(ServiceError) in try result.get() }
    }

    /// The name becomes a part of a cookie, so its length is checked. Its characters are not checked by the rules of ``Username``,
    /// because older servers have other rules.
    private func user(_ id: UUID, as token: AccessToken, in window: CallWindow) async throws(ServiceError) -> User {
        let call = try ContractCall(.get, ContractPath.user(id), answer: .ok).authorized(by: token)
        return try await client.value(call, in: window, of: UserBody.self, without: "a username") { body in
            Username.canExist(body.username) ? User(id: body.id, username: body.username) : nil
        }
    }

    /// Whether a failed registration means that the name is taken. 409 means so. 500 means so only on an older server, which
    /// has no route to revoke tokens; on other servers 500 is a failure. Because an older server may have failed too, a call with
    /// an invalid token follows: a server that rejects the token works.
    private func isTakenName(_ failure: CallFailure, in window: CallWindow) async -> Bool {
        guard failure.status == 500 else { return failure.error == .conflict }
        let revocation = ContractCall(.delete, ContractPath.login, answer: .noContent)
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
    /// A well-formed token that no session has: sixteen zero bytes.
    fileprivate static let nobodys = AccessToken(value: "AAAAAAAAAAAAAAAAAAAAAA==")
}

extension Credentials {
    /// With the username trimmed, as a registration sends it.
    fileprivate var trimmed: Credentials {
        Credentials(username: username.trimmed, digest: digest)
    }
}
