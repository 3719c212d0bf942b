// Passwords, sessions and recovery codes in memory.

internal import BackendServices

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

struct InMemoryCredentialService: CredentialService {
    let store: InMemoryStore

    func overview(as token: AccessToken) async throws(ServiceError) -> CredentialOverview {
        let now = store.now
        return try await store.perform(.credentials, as: token) { state, userID throws(ServiceError) in
            let sessions = state.sessions.filter { $0.value.userID == userID && $0.value.expiresAt > now }
                .map { AccountSession(id: $0.value.id, startedAt: $0.value.startedAt, isCurrent: $0.key == token) }
                .sorted { one, other in
                    guard one.isCurrent == other.isCurrent else { return one.isCurrent }
                    return (one.startedAt, one.id.uuidString) > (other.startedAt, other.id.uuidString)
                }
            return CredentialOverview(
                sessions: Array(sessions.prefix(AccountSession.limit)),
                recoveryCodeMadeAt: state.accounts[try state.key(of: userID)]?.recovery?.madeAt, at: now)
        }
    }

    func endSession(_ id: AccountSession.ID, as token: AccessToken) async throws(ServiceError) -> User.ID {
        try await store.perform(.endSession, as: token) { state, userID throws(ServiceError) in
            guard let ended = state.sessions.first(where: { $0.value.id == id && $0.value.userID == userID })
            else { throw .notFound }
            state.sessions[ended.key] = nil
            return userID
        }
    }

    func changePassword(
        from present: String, to new: String, as token: AccessToken
    ) async throws(ServiceError) -> User.ID {
        try await store.perform(.changePassword, as: token) { state, userID throws(ServiceError) in
            try Credentials.validate(digest: new)
            let key = try state.key(of: userID)
            guard state.accounts[key]?.digest == present else { throw .unauthorized }
            state.accounts[key]?.digest = new
            state.accounts[key]?.recovery = nil
            state.sessions = state.sessions.filter { $0.key == token || $0.value.userID != userID }
            return userID
        }
    }

    /// The last two hexadecimal digits of a code count from 01; 00 follows ff. The digits before them are fixed.
    func makeRecoveryCode(with present: String?, as token: AccessToken) async throws(ServiceError) -> RecoveryCode {
        try await store.perform(.makeRecoveryCode, as: token) { state, userID throws(ServiceError) in
            let key = try state.key(of: userID)
            let isAllowed =
                present.map { state.accounts[key]?.digest == $0 } ?? state.isFresh(token, at: store.now)
            guard isAllowed else { throw .unauthorized }
            state.lastCodeNumber &+= 1
            let bytes = [UInt8](repeating: 0xAB, count: RecoveryCode.byteCount - 1) + [state.lastCodeNumber]
            guard let code = RecoveryCode(bytes: bytes) else { throw .unexpectedResponse }
            state.accounts[key]?.recovery = (code.hash, store.now)
            return code
        }
    }

    func recover(_ credentials: Credentials, with code: RecoveryCode?) async throws(ServiceError) -> User.ID {
        try await store.perform(.recover) { state throws(ServiceError) in
            try Credentials.validate(digest: credentials.digest)
            let key = AccountKey(credentials.username)
            guard let code, let account = state.accounts[key], account.recovery?.hash == code.hash else {
                throw .unauthorized
            }
            state.accounts[key]?.digest = credentials.digest
            state.accounts[key]?.recovery = nil
            state.sessions = state.sessions.filter { $0.value.userID != account.user.id }
            return account.user.id
        }
    }
}
