// Accounts in memory.

internal import BackendServices
internal import Entities

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

struct InMemoryUserService: UserService {
    let store: InMemoryStore
    let invitations: InMemoryInvitationStore

    func register(_ credentials: Credentials, with invitation: InvitationCode?) async throws(ServiceError) -> User {
        try await store.perform(.register) { state throws(ServiceError) in
            let username = try credentials.validatedUsername()
            let key = AccountKey(username)
            guard state.accounts[key] == nil else { throw .conflict }
            if let invitation { guard invitations.take(invitation) else { throw .gone } }
            let user = User(id: store.makeID(), username: username)
            state.accounts[key] = .init(user: user, digest: credentials.digest, registeredAt: store.now)
            return user
        }
    }

    func signIn(_ credentials: Credentials) async throws(ServiceError) -> SignedIn {
        try await store.perform(.signIn) { state throws(ServiceError) in
            let account = try state.account(of: credentials)
            let token = AccessToken(value: store.makeToken())
            let user = account.user
            let expiresAt = store.now.addingTimeInterval(store.tokenLifetime).wholeMilliseconds
            state.lastSessionNumber += 1
            state.sessions[token] = .init(
                id: .session(state.lastSessionNumber), userID: user.id, startedAt: store.now, expiresAt: expiresAt)
            state.endOldSessions(of: user.id)
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

    func export(
        _ id: UUID, _ content: AccountExport.Content, as token: AccessToken
    ) async throws(ServiceError) -> AccountExportParts {
        let export = try await store.perform(.export, as: token) { state, userID throws(ServiceError) in
            guard id == userID, let account = state.accounts[try state.key(of: userID)] else { throw .notFound }
            let now = store.now
            return AccountExport(
                user: account.user, registeredAt: account.registeredAt, recoveryCodeMadeAt: account.recovery?.madeAt,
                sessions: state.sessions.values.filter { $0.userID == userID && $0.expiresAt > now }
                    .map(\.startedAt).sorted(),
                players: state.players.values.filter { $0.ownerID == userID && !$0.isDeleted }
                    .map(\.player).sorted { $0.id < $1.id },
                matches: state.gathers.filter { $0.gather.ownerID == userID }.map { stored in
                    .init(
                        gather: stored.gather, lineup: state.players(of: stored).map(Participant.init),
                        live: stored.match, minutes: stored.minutes)
                })
        }
        return AccountExportParts(export)
    }

    func deleteAccount(_ credentials: Credentials) async throws(ServiceError) -> User.ID {
        try await store.perform(.deleteAccountByPassword) { state throws(ServiceError) in
            let id = try state.account(of: credentials).user.id
            state.deleteAccount(id)
            return id
        }
    }

    func deleteAccount(as token: AccessToken) async throws(ServiceError) -> User.ID? {
        try await store.perform(.deleteAccount, as: token) { state, userID throws(ServiceError) in
            guard state.isFresh(token, at: store.now) else { throw .unauthorized }
            state.deleteAccount(userID)
            return userID
        }
    }
}

extension InMemoryState {
    /// The account with this name and password; `.unauthorized` otherwise.
    fileprivate func account(of credentials: Credentials) throws(ServiceError) -> Account {
        guard let account = accounts[AccountKey(credentials.username)], account.digest == credentials.digest
        else { throw .unauthorized }
        return account
    }

    /// Sessions are numbered, so the order of their ids is that of their starts.
    fileprivate mutating func endOldSessions(of userID: UUID) {
        let own = sessions.filter { $0.value.userID == userID }
            .sorted { $0.value.id.uuidString < $1.value.id.uuidString }
        for session in own.dropLast(AccountSession.limit) { sessions[session.key] = nil }
    }
}

extension UUID {
    /// 5e550000-0000-0000-0000-000000000001 and so on. The default ids of users and gathers begin with 00000000.
    fileprivate static func session(_ number: UInt16) -> UUID {
        UUID(uuid: (0x5E, 0x55, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number >> 8), UInt8(number & 0xFF)))
    }
}
